import type { RefusalNote } from '#contract/kit/refusal'
import type { CodeSent } from '#contract/signIn'
import type { SecretName } from '#device/device'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { CodeField } from '#app/ui/CodeField.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { useNow, useShownFor } from '#app/ui/now.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { timeLeft, formatTime } from '#app/i18n/when.ts'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { useSessionWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { formText } from '#app/ui/formText.ts'

export type CodeStep = 'sent' | 'verifying' | 'resending' | 'expired' | 'replacing'

interface Props {
  /** Without resend_at the code comes from an authenticator and nothing is ever sent. */
  sent: Omit<CodeSent, 'resend_at'> & { resend_at: string | null }
  step: CodeStep
  refusal: RefusalNote | null
  /** The name under which the vault keeps what is typed. */
  secret: SecretName
  word: string
  onSubmit: () => void
  onResend: () => void
}

/** A code being entered: until when it is valid, and when another can be requested. */
export const CodeForm = (shown: Props) => <CodeFormCounted key={shown.sent.told_at} {...shown} />

/** The bank's times, converted to the clock of this device, which may be hours off. */
function CodeFormCounted(shown: Props) {
  const now = useNow()
  const shownAt = now - useShownFor()
  const { step, sent } = shown
  const localTime = (time: string) =>
    new Date(Date.parse(time) - Date.parse(sent.told_at) + shownAt).toISOString()
  const expires_at = localTime(sent.expires_at)
  const resend_at = sent.resend_at && localTime(sent.resend_at)
  const over = step === 'expired' || step === 'replacing' || Date.parse(expires_at) <= now
  const counted = { ...shown, now, sent: { ...sent, expires_at, resend_at } }
  return over ? <CodeExpired {...counted} /> : <CodeAlive {...counted} />
}

function CodeAlive({
  now,
  sent,
  step,
  refusal,
  secret,
  word,
  onSubmit,
  onResend,
}: Props & NowProps) {
  const words = useSharedWords()
  const { code } = useSessionWords().signIn
  const { host, vault } = useDevice()
  const language = useLanguage()
  const wrong = fieldErrorText(refusal, words, codeField)
  const busy = step === 'verifying'
  const left = Date.parse(sent.expires_at) - now

  const submit = (typed: FormData) => {
    const code = formText(typed, 'code')
    // Enter in a field that has just submitted itself.
    if (code === '') return
    vault.put(secret, code)
    onSubmit()
  }
  return (
    <>
      <Form className="stack stack-close" onSubmit={submit}>
        <RefusalCallout note={refusal} placed={wrong !== undefined} />
        <CodeField
          label={code.label}
          hint={code.left(formatTime(sent.expires_at, language), timeLeft(sent.expires_at, now))}
          refused={refusal}
          {...{ wrong, busy }}
        />
        <output className="unseen">{left <= EXPIRY_WARNING_MS ? code.soonOver : ''}</output>
        <SubmitButton {...{ host, word, busy }} />
      </Form>
      {sent.resend_at !== null && (
        <ResendButton
          {...{ now }}
          sent={{ ...sent, resend_at: sent.resend_at }}
          busy={step === 'resending'}
          onAgain={onResend}
        />
      )}
    </>
  )
}

interface NowProps {
  now: number
}

const EXPIRY_WARNING_MS = 60_000
const codeField = { name: 'token', at: ['/token'], codes: ['CODE_INVALID'] } as const

function ResendButton({ now, sent, busy, onAgain }: { sent: CodeSent } & NowProps & ResendProps) {
  const { code } = useSessionWords().signIn
  const language = useLanguage()
  const early = Date.parse(sent.resend_at) > now
  return (
    <div className="cluster again soft">
      <span>{code.nothing}</span>
      {early ? (
        <span className="figures">{code.againAt(formatTime(sent.resend_at, language))}</span>
      ) : (
        <Button kind="quiet" busy={busy} onClick={onAgain}>
          {code.again}
        </Button>
      )}
    </div>
  )
}

interface ResendProps {
  busy: boolean
  onAgain: () => void
}

function CodeExpired({ now, sent, step, refusal, onResend }: Props & NowProps) {
  const { code } = useSessionWords().signIn
  const { host } = useDevice()
  const language = useLanguage()
  const early = sent.resend_at !== null && Date.parse(sent.resend_at) > now
  return (
    <Form className="stack stack-close" onSubmit={() => onResend()}>
      {refusal ? (
        <RefusalCallout note={refusal} />
      ) : (
        <AlertCallout>
          <Callout tone="wait" icon={clock}>
            <p>{code.over}</p>
          </Callout>
        </AlertCallout>
      )}
      <SubmitButton
        host={host}
        word={code.fresh}
        busy={step === 'resending' || step === 'replacing'}
        off={early}
      />
      {early && sent.resend_at !== null && (
        <p className="soft figures">{code.againAt(formatTime(sent.resend_at, language))}</p>
      )}
    </Form>
  )
}
