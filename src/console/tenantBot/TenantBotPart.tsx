import { useSelector } from '@xstate/react'
import type { TenantBot } from '#contract/ops/tenantBot'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { flask } from '#app/ui/icons/flask.ts'
import { info } from '#app/ui/icons/info.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { Status } from '#app/ui/Status.tsx'
import type { BotTrialActor } from '#machines/console/botTrial.flow'
import type { TenantBotBookActor } from '#machines/console/tenantBotBook.flow'
import { ActForm } from '#console/ActForm.tsx'
import { useConsole, useMay } from '#console/context.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { WaitingCallout } from '#console/WaitingCallout.tsx'
import { BotTrialForm } from './BotTrialForm.tsx'
import { TenantBotRefusal } from './TenantBotRefusal.tsx'
import { useTenantBotWords } from './words.ts'

interface Props {
  flow: TenantBotBookActor
  trial: BotTrialActor
}

/** The bot, below the vendors: as they, it works for the bank outside it. */
export function TenantBotPart({ flow, trial }: Props) {
  const { bot: texts } = useTenantBotWords()
  const record = useSelector(flow, ({ context }) => context.record)
  const isSandbox = useSelector(useConsole(), ({ context }) => context.bank?.kind === 'sandbox')
  return (
    <>
      <RecordRefusal flow={flow} retry={texts.retry} />
      <BotTrialForm flow={trial} isSandbox={isSandbox} />
      <RemovalForm flow={flow} />
      <div className="console-halves">
        {record && <BotPanel {...{ flow, trial, isSandbox }} bot={record} />}
      </div>
    </>
  )
}

function RemovalForm({ flow }: Pick<Props, 'flow'>) {
  const { removal, bot } = useTenantBotWords()
  const { act, draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  if (act === null) return null
  return (
    <ActForm
      texts={removal}
      {...{ draft, refusal, busy }}
      refusalLine={<TenantBotRefusal note={refusal} notFound={bot.refused.gone} />}
      onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
      onCancel={() => flow.send({ type: 'act.cancel' })}
    />
  )
}

interface PanelProps extends Props {
  bot: TenantBot
  isSandbox: boolean
}

function BotPanel({ flow, trial, bot, isSandbox }: PanelProps) {
  const { bot: texts } = useTenantBotWords()
  const isSet = hasBot(bot)
  return (
    <Panel
      title={texts.title}
      beside={
        <Status
          tone={isSet ? 'good' : 'calm'}
          icon={isSet ? check : info}
          word={isSet ? texts.used : texts.unused}
        />
      }
    >
      <PanelBody>
        {isSandbox && (
          <Callout tone="calm" icon={flask}>
            <p>{texts.sandbox}</p>
          </Callout>
        )}
        {bot.proposal && (
          <WaitingCallout id={bot.proposal.id} text={texts.waits} word={texts.openProposal} />
        )}
        <FaultLine bot={bot} />
        <BotFacts bot={bot} isSandbox={isSandbox} />
        <BotActs {...{ flow, trial, bot, isSandbox }} />
      </PanelBody>
    </Panel>
  )
}

const hasBot = ({ name, bot_id }: TenantBot) => name !== null || bot_id !== null

/** Why customers' messages do not come in. */
function FaultLine({ bot: { webhook } }: Pick<PanelProps, 'bot'>) {
  const { bot: texts } = useTenantBotWords()
  return (
    <AlertCallout>
      {webhook?.fault && (
        <Callout tone="bad" icon={alert}>
          <p>{texts.faults[webhook.fault]}</p>
        </Callout>
      )}
    </AlertCallout>
  )
}

function BotFacts({ bot, isSandbox }: Pick<PanelProps, 'bot' | 'isSandbox'>) {
  const { bot: texts } = useTenantBotWords()
  const language = useLanguage()
  const { name, bot_id, is_token_held, webhook, set_at, set_by, approved_by } = bot
  const token = is_token_held ? texts.held : texts.notHeld
  const at = set_at && formatMoment(set_at, language)
  return (
    <DensePairs
      pairs={[
        [texts.serves, texts.service],
        [texts.name, name === null ? texts.unused : texts.handle(name)],
        ...(bot_id ? ([[texts.number, bot_id]] as const) : []),
        [texts.token, isSandbox ? texts.notNeeded : token],
        ...(is_token_held ? ([[texts.webhook, webhook?.url ?? texts.noWebhook]] as const) : []),
        ...(webhook ? ([[texts.webhookStatus, texts.statuses[webhook.status]]] as const) : []),
        ...(at
          ? ([[texts.setBy, set_by ? texts.by(set_by.name, at) : texts.byCommand(at)]] as const)
          : []),
        ...(approved_by ? ([[texts.approvedBy, approved_by.name]] as const) : []),
      ]}
    />
  )
}

function BotActs({ flow, trial, bot, isSandbox }: PanelProps) {
  const { bot: texts, removal } = useTenantBotWords()
  const may = useMay()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const isTyping = useSelector(trial, (snapshot) => !snapshot.matches('idle'))
  const { webhook, proposal } = bot
  const changes = may('proposeTenantBot') && proposal === null
  const isSet = hasBot(bot)
  return (
    <div className="cluster">
      {changes && (
        <Button off={busy || isTyping} onClick={() => trial.send({ type: 'bot.begin' })}>
          {isSet ? (isSandbox ? texts.rename : texts.replace) : texts.set}
        </Button>
      )}
      {changes && isSet && (
        <Button off={busy} onClick={() => flow.send({ type: 'act.choose', act: 'removal' })}>
          {removal.offer}
        </Button>
      )}
      {webhook && webhook.status !== 'set' && (
        <Button off={busy} onClick={() => flow.send({ type: 'page.refresh' })}>
          {texts.refresh}
        </Button>
      )}
    </div>
  )
}
