import { useSelector } from '@xstate/react'
import { isAsking, type RequestLink } from '#contract/paymentRequest'
import { isInside } from '#machines/app/app.flow'
import { isPaymentReviewed } from '#machines/paymentRequest/payRequest.flow'
import { useApp, useDevice, useFlow } from '#app/context.ts'
import { Form } from '#app/features/app/Form.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useConfig, useLinkTo } from '#app/features/app/routing.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { useOrderWords } from '#app/features/order/words.ts'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { Button } from '#app/ui/Button.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { PayOutside } from './PayOutside.tsx'
import { PayRequest } from './PayRequest.tsx'
import { Closed, RequestAsked, RequestMissing } from './RequestAsked.tsx'
import { useRequestWords } from './words.ts'
import '#app/features/counterparty/counterparty.css'

/** Opens by the link, for anybody: a customer pays here, a stranger is led to sign in. */
export function PayPage() {
  const { paymentRequest: texts } = useRequestWords()
  const inside = useSelector(useApp(), isInside)
  const { order } = useOrderWords()
  const paying = useFlow('payRequest')
  const reviewed = useSelector(
    paying,
    (snapshot) => snapshot !== undefined && isPaymentReviewed(snapshot),
  )
  return (
    <>
      {/* The key moves the focus to the title of each step. */}
      <PageHead
        key={`${reviewed}`}
        word={reviewed ? order.reviewTitle : texts.oneTitle}
        {...(!inside && { back: null })}
      >
        {inside && !reviewed && <WalletSwitcher />}
      </PageHead>
      {paying ? <PayRequest flow={paying} /> : <LinkRead inside={inside} />}
    </>
  )
}

function LinkRead({ inside }: { inside: boolean }) {
  const { paymentRequest: texts } = useRequestWords()
  const flow = useFlow('requestLink')
  const link = useSelector(flow, (snapshot) => snapshot?.context.answer ?? null)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  if (refusal?.code === 'NOT_FOUND' || refusal?.code === 'VALIDATION_FAILED')
    return <RequestMissing />
  if (refusal)
    return (
      <LoadFailed
        alone
        title={texts.linkUnread}
        note={refusal}
        onRetry={() => flow?.send({ type: 'page.refresh' })}
      />
    )
  if (!link) return <PanelSkeleton count={3} />
  if (!isAsking(link.status)) return <Closed request={link} />
  return (
    <div className="stack narrow">
      <RequestAsked request={link} />
      {!inside && <SignInFirst link={link} />}
      {link.outside && <PayOutside link={link} ways={link.outside} />}
      {link.outside && (
        <div className="stack stack-half">
          <p className="small soft">{texts.arrives}</p>
          <div>
            <Button onClick={() => flow?.send({ type: 'page.refresh' })}>{texts.check}</Button>
          </div>
        </div>
      )}
    </div>
  )
}

function SignInFirst({ link: { slug } }: { link: RequestLink }) {
  const { paymentRequest: texts } = useRequestWords()
  const linkTo = useLinkTo()
  const { host } = useDevice()
  const bank = useConfig()?.brand.name ?? ''
  return (
    <section className="card" aria-label={texts.signIn} key={slug}>
      <PanelBody>
        <p className="soft">{texts.outsideText(bank)}</p>
        <Form className="cluster" onSubmit={linkTo('signIn').onGo}>
          <SubmitButton host={host} word={texts.signIn} busy={false} wide={false} />
          <PageLink className="button" {...linkTo('signUp')}>
            {texts.signUp}
          </PageLink>
        </Form>
      </PanelBody>
    </section>
  )
}
