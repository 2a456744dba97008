import { useSelector } from '@xstate/react'
import type { PersonActor } from '#machines/person/person.flow'
import type { TelegramLinkActor } from '#machines/person/telegramLink.flow'
import { useDevice } from '#app/context.ts'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { telegram } from '#app/ui/icons/telegram.ts'
import { Row } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { ToggleChip } from '#app/ui/ToggleChip.tsx'
import { usePersonWords } from './words.ts'

interface Props {
  flow: TelegramLinkActor
  person: PersonActor
  /** By what the person can sign in. */
  identities: readonly string[]
}

/** Inside Telegram the account is linked by its launch; elsewhere a link leads there. */
export function TelegramLink({ flow, person, identities }: Props) {
  const { telegram: texts, changed: changedText } = usePersonWords().person
  const config = useConfig()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const changed = useSelector(flow, (snapshot) => snapshot.matches('changed'))
  const proof = useSelector(flow, (snapshot) => snapshot.children.proof)
  const bot = config?.tg_bot_name ?? null
  const linked = identities.includes('telegram')
  if (!linked && !config?.sign_in.includes('telegram')) return null
  const taken = refusal?.code === 'ALREADY_EXISTS'
  return (
    <li>
      <Row
        icon={telegram}
        name={texts.name}
        hint={
          <>
            <span>{linked ? texts.linked(bot) : texts.none}</span>{' '}
            <output>{changed && <Status tone="good" icon={check} word={changedText} />}</output>
          </>
        }
      />
      <div className="row-open row-beside stack stack-close">
        {taken && (
          <Callout tone="bad" icon={alert}>
            <p>{texts.taken}</p>
          </Callout>
        )}
        <RefusalCallout note={refusal} placed={taken} />
        {proof ? (
          <ProofPanel flow={proof} />
        ) : (
          <LinkActions {...{ flow, identities, bot, linked }} />
        )}
        {linked && bot !== null && <Findable flow={person} />}
      </div>
    </li>
  )
}

/** Nobody is found before they choose to be. */
function Findable({ flow }: { flow: PersonActor }) {
  const { telegram: texts } = usePersonWords().person
  const on = useSelector(flow, ({ context }) => context.person?.data.telegram_findable ?? false)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('saving'))
  return (
    <div className="stack stack-half">
      <div>
        <ToggleChip
          word={texts.findable}
          on={on}
          off={busy}
          onToggle={() => flow.send({ type: 'data.save', change: { telegram_findable: !on } })}
        />
      </div>
      <p className="small soft">{texts.findableText}</p>
    </div>
  )
}

interface ActionProps extends Omit<Props, 'person'> {
  bot: string | null
  linked: boolean
}

function LinkActions({ flow, identities, bot, linked }: ActionProps) {
  const { telegram: texts } = usePersonWords().person
  const { kind } = useDevice()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (linked && !identities.some((one) => one === 'email' || one === 'phone'))
    return <p className="small soft">{texts.last}</p>
  if (linked || kind === 'telegram') {
    const type = linked ? 'telegram.unlink' : 'telegram.link'
    return (
      <div>
        <Button busy={busy} onClick={() => flow.send({ type })}>
          {linked ? texts.unlink : texts.link}
        </Button>
      </div>
    )
  }
  if (bot === null) return null
  return (
    <>
      <p className="small soft">{texts.how}</p>
      <div>
        <a
          className="button"
          href={`https://t.me/${bot}?startapp`}
          target="_blank"
          rel="noreferrer"
        >
          {texts.open(bot)}
        </a>
      </div>
    </>
  )
}
