import { useSelector } from '@xstate/react'
import type { CardSubscription } from '#contract/cardSubscription'
import type { SubscriptionsActor } from '#machines/card/subscriptions.flow'
import { useFlow } from '#app/context.ts'
import { merchantFace } from '#app/features/activity/activityLook.ts'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { focusBackTo } from '#app/ui/focusBack.ts'
import { alert } from '#app/ui/icons/alert.ts'
import { ban } from '#app/ui/icons/ban.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { Row } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { useCardWords } from './words.ts'

/** Of one card, or of all; most have none, and then nothing is shown. */
export function Subscriptions({ cardId = null }: { cardId?: string | null }) {
  const { subscriptions: texts } = useCardWords()
  const flow = useFlow('subscriptions')
  const entries = useSelector(flow, (snapshot) => snapshot?.context.entries ?? null)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  const asked = useSelector(flow, (snapshot) => snapshot?.context.draft?.id ?? null)
  const some = entries?.filter(({ card_id }) => cardId === null || card_id === cardId) ?? []
  if (!flow || (some.length === 0 && (entries || !refusal))) return null
  return (
    <Panel title={texts.title}>
      {!entries && refusal && (
        <LoadFailed
          title={texts.unread}
          note={refusal}
          onRetry={() => flow.send({ type: 'entries.refresh' })}
        />
      )}
      {entries && refusal && (
        <PanelBody>
          <RefusalCallout note={refusal} />
        </PanelBody>
      )}
      {some.length > 0 && (
        <RowList of={some} by="id">
          {(one) => (
            <>
              <Subscription
                {...{ flow, one }}
                withCard={cardId === null}
                isAsked={asked === one.id}
              />
              {asked === one.id && <Question {...{ flow, one }} />}
            </>
          )}
        </RowList>
      )}
    </Panel>
  )
}

interface Props {
  flow: SubscriptionsActor
  one: CardSubscription
}

interface RowProps extends Props {
  withCard: boolean
  isAsked: boolean
}

function Subscription({ flow, one, withCard, isAsked }: RowProps) {
  const { subscriptions: texts } = useCardWords()
  const busy = useSelector(flow, isChanging)
  const { id, merchant, status } = one
  const isStopped = status === 'STOPPED'
  return (
    <Row
      tall
      {...merchantFace(merchant.category_code)}
      name={merchant.name}
      hint={<Facts {...{ one, withCard }} />}
      end={
        <Button
          {...(!isStopped && { kind: 'quiet', className: 'button-flush' })}
          off={busy || isAsked}
          aria-label={isStopped ? texts.allowFor(merchant.name) : texts.stopFor(merchant.name)}
          onClick={() =>
            flow.send(
              isStopped ? { type: 'entry.remove', key: id } : { type: 'entry.edit', draft: { id } },
            )
          }
        >
          {isStopped ? texts.allow : texts.stop}
        </Button>
      }
    />
  )
}

/** How much and how often, then when, as far as it is known. */
function Facts({ one, withCard }: Pick<RowProps, 'one' | 'withCard'>) {
  const { subscriptions: texts, card } = useCardWords()
  const language = useLanguage()
  const { last_payment: last, period, expected_on: next, status } = one
  const terms = [
    last && formatAmount(last.amount, last.currency, language),
    period && texts.periods[period],
    withCard && card.ending(one.last4),
  ]
  return (
    <>
      <span className="block">{terms.filter(Boolean).join(' · ')}</span>
      {last && (
        <span className="block">{texts.last(formatDayShort(last.created_at, language))}</span>
      )}
      {next && <span className="block">{texts.next(formatDayShort(next, language))}</span>}
      {status === 'STOPPED' && <Status tone="calm" icon={ban} word={texts.stopped} />}
    </>
  )
}

const toRow = focusBackTo('button')

function Question({ flow, one: { merchant } }: Props) {
  const { subscriptions: texts } = useCardWords()
  const busy = useSelector(flow, isChanging)
  return (
    <div className="row-note" ref={toRow}>
      <Callout tone="wait" icon={alert}>
        <div role="status">
          <p className="label">{texts.ask(merchant.name)}</p>
          <p className="soft">{texts.askText}</p>
        </div>
        <div className="cluster">
          <Button kind="primary" busy={busy} onClick={() => flow.send({ type: 'form.submit' })}>
            {texts.stop}
          </Button>
          <Button off={busy} onClick={() => flow.send({ type: 'form.reset' })}>
            {texts.keep}
          </Button>
        </div>
      </Callout>
    </div>
  )
}

const isChanging = (snapshot: ReturnType<SubscriptionsActor['getSnapshot']>) =>
  snapshot.matches({ form: 'saving' }) || snapshot.matches({ form: 'removing' })
