import { useSelector } from '@xstate/react'
import type { LinkedPerson } from '#contract/personLink'
import type { PersonLinksActor } from '#machines/person/personLinks.flow'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { check } from '#app/ui/icons/check.ts'
import { info } from '#app/ui/icons/info.ts'
import { user } from '#app/ui/icons/user.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { Row } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { usePersonWords } from './words.ts'

interface Props {
  flow: PersonLinksActor
}

export function LinkedAccounts({ flow }: Props) {
  const { links: texts } = usePersonWords().person
  const links = useSelector(flow, ({ context }) => context.links)
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const linked = useSelector(flow, (snapshot) => snapshot.matches({ ready: 'linked' }))
  const unlinked = useSelector(flow, (snapshot) => snapshot.matches({ ready: 'unlinked' }))
  const proof = useSelector(flow, (snapshot) => snapshot.children.proof)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  if (unread && links === null)
    return (
      <Panel title={texts.title}>
        <LoadFailed
          title={texts.unread}
          note={refusal}
          onRetry={() => flow.send({ type: 'links.refresh' })}
        />
      </Panel>
    )
  if (links === null || (links.data.length === 0 && !unlinked)) return null
  const isOffered = links.offer !== null
  return (
    <Panel
      title={texts.title}
      beside={
        <output>
          {(linked || unlinked) && (
            <Status tone="good" icon={check} word={linked ? texts.linked : texts.unlinked} />
          )}
        </output>
      }
    >
      <PanelBody>
        {links.data.length > 0 && <p className="small soft">{texts.about}</p>}
        {!isOffered && <SwitchRefusal {...{ flow }} />}
        {proof && <ProofPanel flow={proof} />}
      </PanelBody>
      <RowList of={links.data} by="id">
        {(link) => <LinkRow {...{ flow, link }} />}
      </RowList>
    </Panel>
  )
}

/** Who is blocked there, the bank does not say here. */
function SwitchRefusal({ flow }: Props) {
  const { links: texts } = usePersonWords().person
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  if (refusal === null || refusal.code === 'VERIFICATION_EXPIRED') return null
  if (refusal.code !== 'STATE_CONFLICT') return <RefusalCallout note={refusal} />
  return (
    <Callout tone="bad" icon={info}>
      <p>{texts.shut}</p>
    </Callout>
  )
}

function LinkRow({ flow, link }: Props & { link: LinkedPerson }) {
  const { links: texts } = usePersonWords().person
  const { id, name, email, phone, telegram } = link
  const linkId = useSelector(flow, ({ context }) => context.linkId)
  const switching = useSelector(flow, (snapshot) => snapshot.matches('switching')) && linkId === id
  const unlinking = useSelector(flow, (snapshot) => snapshot.matches('unlinking')) && linkId === id
  const ways = [email, phone, telegram ? 'Telegram' : null].filter((way) => way !== null)
  const [first = texts.unnamed, ...others] = name === null ? ways : [name, ...ways]
  return (
    <Row
      tall
      icon={user}
      name={first}
      hint={others.join(', ')}
      end={
        <span className="cluster">
          <Button
            busy={switching}
            aria-label={texts.switchTo(first)}
            onClick={() => flow.send({ type: 'person.switch', id })}
          >
            {texts.switch}
          </Button>
          <Button
            kind="quiet"
            busy={unlinking}
            aria-label={texts.unlinkNamed(first)}
            onClick={() => flow.send({ type: 'person.unlink', id })}
          >
            {texts.unlink}
          </Button>
        </span>
      }
    />
  )
}
