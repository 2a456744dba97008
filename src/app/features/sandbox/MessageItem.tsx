import type { SandboxMessage } from '#contract/sandbox'
import { useDevice } from '#app/context.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { mail } from '#app/ui/icons/mail.ts'
import { phone } from '#app/ui/icons/phone.ts'
import { telegram } from '#app/ui/icons/telegram.ts'
import { useNow } from '#app/ui/now.ts'
import { Row } from '#app/ui/Row.tsx'
import { phoneText } from '#app/features/person/naming.ts'
import { formatSince } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatExactTime } from '#app/i18n/when.ts'
import { useSandboxWords } from './words.ts'

/** One message, with its code ready to copy. */
export function MessageItem({ message }: { message: SandboxMessage }) {
  const { sandbox: texts } = useSandboxWords()
  const { copy } = useDevice()
  const language = useLanguage()
  const now = useNow()
  const { channel, to, subject, body, sent_at } = message
  const code = codeOf(message)
  const link = linkOf(message)
  return (
    <>
      <Row
        tall
        icon={icons[channel]}
        name={subject || texts.channel[channel]}
        hint={
          <>
            {channel === 'sms' ? phoneText(to) : to}
            <br />
            <time dateTime={sent_at} title={formatExactTime(sent_at, language)}>
              {formatSince(sent_at, now, language)}
            </time>
          </>
        }
        end={
          code !== null && (
            <CopyButton word={texts.copyCode} done={texts.copied(code)} copy={() => copy(code)} />
          )
        }
      />
      <p className="row-open soft letter">{body}</p>
      {link !== null && (
        <p className="row-open">
          <a className="link" href={link}>
            {texts.openMini}
          </a>
        </p>
      )}
    </>
  )
}

const icons = { email: mail, sms: phone, telegram } satisfies Record<
  SandboxMessage['channel'],
  string
>

const codeOf = ({ subject, body }: SandboxMessage) =>
  /\b\d{6}\b/.exec(`${subject} ${body}`)?.[0] ?? null

/** The link of a bot's message, opened in the simulated Telegram as the person it was sent to. */
function linkOf({ channel, to, body }: SandboxMessage): string | null {
  const start = /[?&]startapp=([\w-]+)/.exec(body)?.[1]
  if (channel !== 'telegram' || start === undefined) return null
  return `/telegram/?${new URLSearchParams({ tg_id: to, start_param: start })}`
}
