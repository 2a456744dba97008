import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import {
  isAddingRecipient,
  isReviewing,
  type OrderFormSnapshot,
} from '#machines/order/orderForm.flow'
import { useFlow } from '#app/context.ts'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import '#app/theme/forms.css'
import { OrderOutcome } from './OrderOutcome.tsx'
import { ResetForm } from './ResetForm.tsx'
import { useOrderWords } from './words.ts'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { useConfirmation, useQuoteLocked } from './orderForm.hooks.ts'
import { ProofStep } from '#app/features/proof/ProofStep.tsx'
import { Scheduled } from '#app/features/schedule/Scheduled.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { useMayInWallet } from '#app/features/member/mayInWallet.ts'
import { ResumeLink } from './ResumeLink.tsx'

const formViewOf = (snapshot: OrderFormSnapshot | undefined) => {
  if (snapshot?.matches({ work: 'refused' })) return 'refused'
  if (snapshot?.matches({ work: 'scheduled' })) return 'scheduled'
  if (snapshot && isReviewing(snapshot)) return 'review'
  if (snapshot && isAddingRecipient(snapshot)) return 'recipient'
  if (snapshot?.matches({ work: { open: 'making' } })) return 'making'
  const outcomeStates = ['resumed', 'following'] as const
  if (outcomeStates.some((open) => snapshot?.matches({ work: { open } }))) return 'outcome'
  return snapshot?.matches({ work: 'ended' }) ? 'outcome' : 'loading'
}

const titleOf = {
  loading: 'form',
  refused: 'form',
  recipient: 'recipient',
  making: 'form',
  review: 'review',
  outcome: 'outcome',
  scheduled: 'outcome',
} as const

interface Props {
  title: string
  beside?: ReactNode
  review: ReactNode
  /** The form of a new recipient. */
  recipient?: ReactNode
  children: ReactNode
}

/** The form while it is filled in, its review, and then the order's outcome. */
export function OrderForm({ title, beside, review, recipient, children }: Props) {
  const { order: texts } = useOrderWords()
  const flow = useFlow('orderForm')
  const view = useSelector(flow, formViewOf)
  const locked = useQuoteLocked()
  const may = useMayInWallet()
  const typed = useSelector(flow, (snapshot) => snapshot?.can({ type: 'form.clear' }) ?? false)
  const form = useSelector(flow, (snapshot) => snapshot?.context.form)
  const confirmation = useConfirmation()
  const proof = useSelector(flow, (snapshot) => snapshot?.children.proof)
  if (view === 'recipient') return recipient
  return (
    <>
      {/* The key moves the focus to the title of each step. */}
      <PageHead key={titleOf[view]} word={view === 'review' ? texts.reviewTitle : title}>
        {view !== 'review' && (
          <div className="cluster">
            {view === 'making' && <WalletSwitcher off={locked} />}
            <ResetForm shown={typed} onStart={() => flow?.send({ type: 'form.clear' })} />
            {beside}
          </div>
        )}
      </PageHead>
      {view === 'loading' && <PanelSkeleton count={4} />}
      {view === 'refused' && (
        <LoadFailed
          alone
          title={texts.loadFailed}
          text={texts.loadFailedText}
          onRetry={() => flow?.send({ type: 'form.retry' })}
        />
      )}
      {view === 'outcome' && <OrderOutcome />}
      {view === 'scheduled' && <Scheduled />}
      {view === 'making' && (
        <Form className="stack" onSubmit={() => flow?.send({ type: 'form.review' })}>
          {children}
        </Form>
      )}
      {view === 'making' && may('createContinuation') && (
        <ResumeLink unfinished={typed ? `form=${form}` : ''} />
      )}
      {view === 'review' && proof && <ProofStep flow={proof} />}
      {view === 'review' && !proof && (
        <Form className="stack review" onSubmit={() => flow?.send(confirmation)}>
          {review}
        </Form>
      )}
    </>
  )
}
