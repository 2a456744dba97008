import { MESSAGES } from '#machines/kit/page'
import { useLocation } from '#app/features/app/routing.ts'
import { Articles } from './Articles.tsx'
import { Messages } from './Messages.tsx'
import './help.css'

export function HelpPage() {
  const { id } = useLocation()
  return id === MESSAGES ? <Messages /> : <Articles opened={id} />
}
