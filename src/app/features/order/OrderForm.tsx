import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { OrderFormSnapshot } from '#machines/order/orderForm.flow'
import { useFlow } from '#app/context.tsx'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import '#app/theme/forms.css'
import { Outcome } from './OrderOutcome.tsx'
import { StartAnew } from './ResetForm.tsx'
import { useOrderWords } from './words.ts'

const faceOf = (snapshot: OrderFormSnapshot | undefined) => {
  if (snapshot?.matches({ work: 'refused' })) return 'refused'
  if (snapshot?.matches({ work: { open: 'making' } })) return 'making'
  const told = ['resumed', 'following'] as const
  if (told.some((open) => snapshot?.matches({ work: { open } }))) return 'outcome'
  return snapshot?.matches({ work: 'ended' }) ? 'outcome' : 'coming'
}

interface Shown {
  title: string
  /** Where else somebody may have wanted to go. */
  beside?: ReactNode
  children: ReactNode
}

/** The walls of a desk: what is made on it while it is made, and then what became of it. */
export function OrderForm({ title, beside, children }: Shown) {
  const { order: said } = useOrderWords()
  const desk = useFlow('orderForm')
  const face = useSelector(desk, faceOf)
  const typed = useSelector(desk, (seen) => seen?.can({ type: 'form.clear' }) ?? false)
  return (
    <>
      <header className="room-head">
        <PageTitle word={title} />
        <div className="cluster">
          <StartAnew shown={typed} onStart={() => desk?.send({ type: 'form.clear' })} />
          {beside}
        </div>
      </header>
      {face === 'coming' && <SkeletonCard count={4} />}
      {face === 'refused' && (
        <NotShown
          title={said.deskRefused}
          text={said.deskRefusedText}
          again={() => desk?.send({ type: 'form.retry' })}
        />
      )}
      {face === 'outcome' && <Outcome />}
      {face === 'making' && (
        <form
          className="stack"
          method="post"
          noValidate
          onSubmit={(form) => {
            form.preventDefault()
            desk?.send({ type: 'form.confirm' })
          }}
        >
          {children}
        </form>
      )}
    </>
  )
}
