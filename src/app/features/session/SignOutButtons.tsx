import type { SignOutScope } from '#machines/session/session.setup'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { leave } from '#app/ui/icons/leave.ts'
import { useSessionWords } from './words.ts'

export function SignOutButtons() {
  const { device: texts } = useSessionWords()
  const session = useFlow('session')
  const end = (scope: SignOutScope) => () => session?.send({ type: 'session.end', scope })
  return (
    <div className="stack stack-half">
      <Button wide icon={leave} onClick={end('this')}>
        {texts.leave}
      </Button>
      <Button wide kind="quiet" onClick={end('all')}>
        {texts.leaveAll}
      </Button>
    </div>
  )
}
