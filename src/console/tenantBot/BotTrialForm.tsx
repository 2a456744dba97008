import { useSelector } from '@xstate/react'
import { Form } from '#app/features/app/Form.tsx'
import { Button } from '#app/ui/Button.tsx'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { formText } from '#app/ui/formText.ts'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { BotTrialActor } from '#machines/console/botTrial.flow'
import { ActForm } from '#console/ActForm.tsx'
import { useConsoleDevice } from '#console/context.tsx'
import { TenantBotRefusal } from './TenantBotRefusal.tsx'
import { useTenantBotWords } from './words.ts'

interface Props {
  flow: BotTrialActor
  /** Its bot takes no token. */
  isSandbox: boolean
}

/** Named, tried, and sent for approval. */
export function BotTrialForm(props: Props) {
  const step = useSelector(props.flow, (snapshot) => {
    if (snapshot.matches('drafted') || snapshot.matches('trying')) return 'typing'
    return snapshot.matches('accepted') || snapshot.matches('proposing') ? 'accepted' : 'other'
  })
  return (
    <>
      {step === 'typing' && <TypedBot {...props} />}
      {step === 'accepted' && <AcceptedBot {...props} />}
    </>
  )
}

/** The token goes from its field into the vault; no chart ever holds it. */
function TypedBot({ flow, isSandbox }: Props) {
  const { trial: texts, bot } = useTenantBotWords()
  const { vault } = useConsoleDevice()
  const { refusal, trial } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('trying'))
  const submit = (typed: FormData) => {
    if (!isSandbox) vault.put('botToken', formText(typed, 'token'))
    flow.send({ type: 'bot.try', name: formText(typed, 'name').trim().replace(/^@/, '') })
  }
  return (
    <Panel title={texts.title}>
      <PanelBody>
        <Form className="stack stack-close" autoComplete="off" onSubmit={submit}>
          <TenantBotRefusal note={refusal} notFound={bot.refused.expired} />
          <TrialLine flow={flow} />
          <BotFields key={trial?.id ?? ''} {...{ flow, isSandbox }} />
          {!isSandbox && <p className="soft">{texts.tryHint}</p>}
          <div className="cluster">
            <Button type="submit" kind="primary" busy={busy}>
              {isSandbox ? texts.next : texts.tryIt}
            </Button>
            <Button off={busy} onClick={() => flow.send({ type: 'bot.cancel' })}>
              {texts.cancel}
            </Button>
          </div>
        </Form>
      </PanelBody>
    </Panel>
  )
}

const FIRST = {}

function BotFields({ flow, isSandbox }: Props) {
  const { trial: texts } = useTenantBotWords()
  const { refusal, name, trial } = useSelector(flow, ({ context }) => context)
  const faults = refusal?.facts.errors ?? []
  const isWrong = (field: string) => faults.some(({ pointer }) => pointer === `/${field}`)
  return (
    <div className="form-columns">
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        spellCheck={false}
        defaultValue={name}
        wrong={isWrong('name') ? texts.wrongName : undefined}
        refused={refusal ?? trial ?? FIRST}
      />
      {!isSandbox && (
        <TextField
          type="password"
          name="token"
          label={texts.token}
          hint={texts.tokenHint}
          autoComplete="off"
          spellCheck={false}
          wrong={isWrong('token') ? texts.wrongToken : undefined}
        />
      )}
    </div>
  )
}

/** What Telegram said, in words. */
function TrialLine({ flow }: Pick<Props, 'flow'>) {
  const { trial: texts } = useTenantBotWords()
  const trial = useSelector(flow, ({ context }) => context.trial)
  const accepted = trial?.outcome === 'accepted'
  return (
    <AlertCallout>
      {trial && (
        <Callout tone={accepted ? 'good' : 'bad'} icon={accepted ? check : alert}>
          <p>
            {trial.other_name === null
              ? texts.outcomes[trial.outcome]
              : texts.otherBot(trial.other_name)}
          </p>
        </Callout>
      )}
    </AlertCallout>
  )
}

function AcceptedBot({ flow, isSandbox }: Props) {
  const { trial: texts, bot } = useTenantBotWords()
  const { refusal, reason } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('proposing'))
  return (
    <>
      {!isSandbox && <TrialLine flow={flow} />}
      <ActForm
        texts={texts.propose}
        draft={{ text: reason, picked: [] }}
        {...{ refusal, busy }}
        refusalLine={<TenantBotRefusal note={refusal} notFound={bot.refused.expired} />}
        onSubmit={({ text }) => flow.send({ type: 'proposal.submit', reason: text })}
        onCancel={() => flow.send({ type: 'bot.cancel' })}
      />
    </>
  )
}
