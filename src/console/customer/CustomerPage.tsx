import { useSelector } from '@xstate/react'
import type { Customer } from '#contract/ops/customer'
import { Button } from '#app/ui/Button.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import type { OneCustomerActor } from '#machines/console/oneCustomer.flow'
import { useGo, useMay } from '#console/context.tsx'
import { CustomerLimitPanel } from '#console/customerLimit/CustomerLimitPanel.tsx'
import { AuditTable } from '#console/audit/AuditTable.tsx'
import { SupportCases } from '#console/supportCase/SupportCases.tsx'
import { CustomerActs } from './CustomerActs.tsx'
import { CustomerHoldings } from './CustomerHoldings.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { CustomerReferrals } from './CustomerReferrals.tsx'
import { CustomerStatusLine } from './CustomerStatusLine.tsx'
import { PersonalData } from './PersonalData.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useConsoleWords } from '#console/words.ts'

export function CustomerPage({ flow }: { flow: OneCustomerActor }) {
  const { customer: texts } = useConsoleWords()
  const customer = useSelector(flow, ({ context }) => context.customer)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const typing = useSelector(flow, (now) => now.matches('drafted') || now.matches('acting'))
  const lost = useSelector(flow, (snapshot) => snapshot.matches('refused'))
  return (
    <>
      {customer ? <CustomerHead customer={customer} /> : <Heading>{texts.title}</Heading>}
      {!typing && <RefusalLine note={refusal} />}
      {lost && (
        <div>
          <Button onClick={() => flow.send({ type: 'page.refresh' })}>{texts.retry}</Button>
        </div>
      )}
      {customer && <CustomerBody flow={flow} customer={customer} />}
    </>
  )
}

function CustomerHead({ customer: { name, number, status } }: { customer: Customer }) {
  return (
    <div className="cluster">
      <Heading>{name ?? `№ ${number}`}</Heading>
      <CustomerStatusLine status={status} />
    </div>
  )
}

function CustomerBody({ flow, customer }: { flow: OneCustomerActor; customer: Customer }) {
  const { customer: texts } = useConsoleWords()
  const timeline = useSelector(flow, ({ context }) => context.timeline)
  const extending = useSelector(flow, (snapshot) => snapshot.matches('extending'))
  return (
    <>
      <CustomerActs flow={flow} customer={customer} />
      <div className="console-split">
        <div className="stack stack-close">
          <CustomerHoldings customer={customer} />
          <Panel title={texts.timeline}>
            <AuditTable
              lines={timeline.data}
              label={texts.timeline}
              empty={texts.noTimeline}
              busy={extending}
            />
            {timeline.has_more && (
              <div className="card-body">
                <Button busy={extending} onClick={() => flow.send({ type: 'timeline.more' })}>
                  {texts.earlier}
                </Button>
              </div>
            )}
          </Panel>
        </div>
        <div className="stack stack-close">
          <CustomerLinks customer={customer} />
          <PersonalData flow={flow} customer={customer} />
          <CustomerLimitPanel flow={flow} customer={customer} />
          <SupportCases flow={flow} customer={customer} />
          <CustomerReferrals customer={customer} />
          <CustomerNotes notes={customer.notes} />
        </div>
      </div>
    </>
  )
}

/** To their messages, what the bank returned to them and their accounts of the ledger. */
function CustomerLinks({ customer: { id, conversation } }: { customer: Customer }) {
  const { customer: texts } = useConsoleWords()
  const go = useGo()
  const may = useMay()
  const query = new URLSearchParams({ owner: id }).toString()
  return (
    <div className="cluster">
      {conversation !== null && may('readOpsConversation') && (
        <PageLink
          className="button"
          {...go({ page: 'conversations', id: conversation, query: '' })}
        >
          {texts.messages}
        </PageLink>
      )}
      {may('readAdjustments') && (
        <PageLink className="button" {...go({ page: 'adjustments', id, query: '' })}>
          {texts.adjustments}
        </PageLink>
      )}
      {may('listBookAccounts') && (
        <PageLink className="button" {...go({ page: 'book', id: 'accounts', query })}>
          {texts.ledger}
        </PageLink>
      )}
    </div>
  )
}
