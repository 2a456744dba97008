import { useSelector } from '@xstate/react'
import type { Closing, ClosingObstacle } from '#contract/closing'
import { closingWords, type ClosingActor } from '#machines/person/closing.flow'
import { Form } from '#app/features/app/Form.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { card } from '#app/ui/icons/card.ts'
import { chevron } from '#app/ui/icons/chevron.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { people } from '#app/ui/icons/people.ts'
import { scale } from '#app/ui/icons/scale.ts'
import { shield } from '#app/ui/icons/shield.ts'
import { walletIcon } from '#app/ui/icons/walletIcon.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Money } from '#app/ui/Money.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { Row, RowLink } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { usePersonWords } from './words.ts'

type PageRoute = Parameters<ReturnType<typeof useLinkTo>>[0]

interface Props {
  flow: ClosingActor
}

export function CloseAccount({ flow }: Props) {
  const { closing: texts } = usePersonWords().person
  const idle = useSelector(flow, (snapshot) => snapshot.matches('idle'))
  const reading = useSelector(flow, (snapshot) => snapshot.matches('reading'))
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const closing = useSelector(flow, ({ context }) => context.closing)
  if (idle)
    return (
      <Panel title={texts.title}>
        <PanelBody>
          <p className="small soft">{texts.about}</p>
          <div>
            <Button onClick={() => flow.send({ type: 'closing.open' })}>{texts.open}</Button>
          </div>
        </PanelBody>
      </Panel>
    )
  return (
    <Panel title={texts.title} busy={reading}>
      {unread && (
        <LoadFailed
          title={texts.unread}
          note={refusal}
          onRetry={() => flow.send({ type: 'closing.refresh' })}
        />
      )}
      {reading && <SkeletonRows count={2} />}
      {!unread && !reading && closing && <Ready {...{ flow, closing }} />}
      <PanelBody>
        <div>
          <Button onClick={() => flow.send({ type: 'closing.drop' })}>{texts.keep}</Button>
        </div>
      </PanelBody>
    </Panel>
  )
}

function Ready({ flow, closing }: Props & { closing: Closing }) {
  const { closing: texts } = usePersonWords().person
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const moved = refusal?.code === 'STATE_CONFLICT'
  return (
    <>
      <PanelBody>
        {moved && (
          <Callout tone="wait" icon={alert}>
            <p>{texts.moved}</p>
          </Callout>
        )}
        <RefusalCallout note={refusal} placed={moved} />
      </PanelBody>
      {closing.obstacles.length > 0 ? (
        <>
          <PanelBody>
            <h3>{texts.inTheWay}</h3>
          </PanelBody>
          <RowList of={closing.obstacles} by="kind">
            {(obstacle) => <Obstacle {...{ obstacle }} />}
          </RowList>
        </>
      ) : (
        <PanelBody>
          <h3>{texts.ends}</h3>
          <ul>
            {closing.ends.map(({ kind, count }) => (
              <li key={kind}>
                {texts.ending[kind]}: {count}
              </li>
            ))}
          </ul>
          <Confirm flow={flow} />
        </PanelBody>
      )}
    </>
  )
}

const pages: Record<ClosingObstacle, { icon: string; route: PageRoute | null }> = {
  money: { icon: walletIcon, route: 'send' },
  held: { icon: clock, route: 'activity' },
  incoming: { icon: clock, route: 'activity' },
  orders: { icon: clock, route: 'activity' },
  cards: { icon: card, route: 'cards' },
  card_money: { icon: card, route: 'cards' },
  disputes: { icon: scale, route: 'activity' },
  members: { icon: people, route: 'members' },
  verification: { icon: shield, route: 'verification' },
  identity_change: { icon: shield, route: null },
}

function Obstacle({ obstacle: { kind, amounts } }: { obstacle: Closing['obstacles'][number] }) {
  const texts = usePersonWords().person.closing.obstacles[kind]
  const linkTo = useLinkTo()
  const { icon, route } = pages[kind]
  const shown = {
    icon,
    name: texts.name,
    hint: (
      <>
        {amounts.map(({ symbol, amount }) => (
          <span key={symbol}>
            <Money {...{ symbol, amount }} />{' '}
          </span>
        ))}
        {amounts.length > 0 && <br />}
        <span>{texts.hint}</span>
      </>
    ),
  }
  // The request stands above on this very page.
  if (route === null) return <Row {...shown} />
  return <RowLink {...linkTo(route)} {...shown} end={<Icon path={chevron} />} />
}

function Confirm({ flow }: Props) {
  const { closing: texts } = usePersonWords().person
  const language = useLanguage()
  const word = useSelector(flow, ({ context }) => context.word)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const may = useSelector(flow, (snapshot) => snapshot.can({ type: 'account.close' }))
  const proof = useSelector(flow, (snapshot) => snapshot.children.proof)
  if (proof) return <ProofPanel flow={proof} />
  return (
    <Form className="stack stack-close" onSubmit={() => flow.send({ type: 'account.close' })}>
      <Callout tone="bad" icon={alert}>
        <p>{texts.final}</p>
      </Callout>
      <TextField
        label={texts.type(closingWords[language])}
        autoComplete="off"
        autoCapitalize="characters"
        value={word}
        disabled={busy}
        onChange={({ target }) => flow.send({ type: 'word.set', word: target.value })}
      />
      <div>
        <Button type="submit" kind="primary" off={!may && !busy} busy={busy}>
          {texts.close}
        </Button>
      </div>
    </Form>
  )
}
