import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { continuationFlow } from '#machines/order/continuation.flow'
import type { redeemCode } from '#machines/order/redeemCode.flow'
import type { OrderFormInput } from '#machines/order/orderFormTypes.setup'
import { useDevice, useFlow } from '#app/context.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { CodeField } from '#app/ui/CodeField.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { formText } from '#app/ui/formText.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { receipt } from '#app/ui/icons/receipt.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { useResumeWords } from './words.ts'

type PaymentForm = OrderFormInput['form']

export function ResumePage() {
  const { pages } = useAppWords()
  const { resume: texts } = useResumeWords()
  const continuation = useFlow('continuation')
  const redeeming = useFlow('redeemCode')
  return (
    <>
      <PageHead word={continuation ? texts.elsewhere : pages.resume} />
      <div className="narrow">
        {continuation && <Giving flow={continuation} />}
        {redeeming && <Taking flow={redeeming} />}
      </div>
    </>
  )
}

function Giving({ flow }: { flow: ActorRefFrom<typeof continuationFlow> }) {
  const { resume: texts } = useResumeWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const shown = useSelector(flow, (snapshot) => snapshot.matches({ open: 'shown' }))
  const expired = useSelector(flow, (snapshot) => snapshot.matches('expired'))
  const renew = () => flow.send({ type: 'code.renew' })
  const form = useSelector(flow, ({ context }) => context.form)
  if (refusal?.code === 'NOT_FOUND') return <NothingBegun form={form} />
  if (refusal) return <LoadFailed alone title={texts.refused} note={refusal} onRetry={renew} />
  if (!shown && !expired) return <PanelSkeleton count={2} />
  return (
    <BodyPanel title={texts.code}>
      {shown ? (
        <ShownCode />
      ) : (
        <Callout tone="wait" icon={clock}>
          <p>{texts.expired}</p>
        </Callout>
      )}
      <div>
        <Button kind="quiet" onClick={renew}>
          {texts.renew}
        </Button>
      </div>
    </BodyPanel>
  )
}

/** Asking again would find nothing again, so it leads to where the payment is entered. */
function NothingBegun({ form }: { form: PaymentForm | null }) {
  const { pages } = useAppWords()
  const { resume: texts } = useResumeWords()
  const linkTo = useLinkTo()
  const route = form ?? 'activity'
  return (
    <EmptyState alone icon={receipt} title={texts.refused}>
      <p className="soft">{form === null ? texts.noOrder : texts.nothing}</p>
      <PageLink className="button button-primary" {...linkTo(route)}>
        {pages[route]}
      </PageLink>
    </EmptyState>
  )
}

function ShownCode() {
  const { resume: texts } = useResumeWords()
  const { vault, copy } = useDevice()
  const code = vault.peek('continuationCode') ?? ''
  return (
    <>
      <p className="headline figures">{code}</p>
      <p>{texts.how}</p>
      <p className="small soft">{texts.limits}</p>
      <p className="small soft">{texts.twice}</p>
      <div>
        <CopyButton primary word={texts.copy} done={texts.copied} copy={() => copy(code)} />
      </div>
    </>
  )
}

function Taking({ flow }: { flow: ActorRefFrom<typeof redeemCode.flow> }) {
  const { resume: texts } = useResumeWords()
  const { host, vault } = useDevice()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const wrong = refusal?.code === 'CODE_INVALID'
  const submit = (typed: FormData) => {
    const code = formText(typed, 'code')
    if (code === '') return
    vault.put('resumeCode', code)
    flow.send({ type: 'form.submit' })
  }
  return (
    <BodyPanel title={texts.enter}>
      <Form className="stack stack-close" onSubmit={submit}>
        <RefusalCallout note={refusal} placed={wrong} />
        <CodeField
          label={texts.field}
          hint={texts.enterText}
          wrong={wrong ? texts.wrong : undefined}
          refused={refusal}
          busy={busy}
        />
        <SubmitButton host={host} word={texts.open} busy={busy} />
      </Form>
    </BodyPanel>
  )
}
