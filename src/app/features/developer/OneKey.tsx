import { useSelector } from '@xstate/react'
import { keys, statusOf, type AnyKey, type KeysActor } from '#machines/developer/keys.flow'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { formatDateTime } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay } from '#app/i18n/when.ts'
import { FormerSecret, KeyActions } from './KeyActions.tsx'
import { KeyStatusBadge } from './KeyStatusBadge.tsx'
import { useDeveloperWords } from './words.ts'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'

export function OneKey({ flow }: { flow: KeysActor }) {
  const { developer: texts } = useDeveloperWords()
  const one = useSelector(flow, ({ context }) => keys.openIn(context))
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const language = useLanguage()
  if (!one) return null
  const exposed = one.kind === 'developer' && statusOf(one) !== 'REVOKED' ? one.exposed_at : null
  return (
    <>
      <PageHead
        word={one.name}
        back={
          <BackLink off={busy} onGo={() => flow.send({ type: 'item.close' })}>
            {texts.title}
          </BackLink>
        }
      />
      <div className="narrow">
        <BodyPanel title={texts.about} beside={<KeyStatusBadge one={one} />} busy={busy}>
          <RefusalCallout note={refusal} />
          {exposed && (
            <Callout tone="bad" icon={alert}>
              <p>{texts.exposed(formatDay(exposed, language))}</p>
            </Callout>
          )}
          <Facts one={one} />
          {statusOf(one) === 'DISABLED' && <p className="small soft">{texts.offText}</p>}
          {statusOf(one) !== 'REVOKED' && <KeyActions {...{ flow, one }} />}
        </BodyPanel>
      </div>
    </>
  )
}

function Facts({ one }: { one: AnyKey }) {
  const { developer: texts } = useDeveloperWords()
  const language = useLanguage()
  const when = (moment: string) => formatDateTime(moment, language)
  const program = one.kind === 'developer' ? one : null
  const places = one.kind === 'developer' ? one.ips : one.origins
  const anywhere = program ? texts.anywhere : texts.anyPage
  return (
    <>
      <p className="soft">{program ? texts.roleText[program.role] : texts.pageMay}</p>
      <Pairs
        of={[
          [texts.key, program && `${program.prefix}…${program.last_four}`],
          [texts.role, program && texts.roles[program.role]],
          [texts.lastUse, one.last_used_at ? when(one.last_used_at) : texts.neverUsed],
          [texts.ends, program?.expires_at && when(program.expires_at)],
          [texts.pace, program?.rate_per_second && texts.perSecond(program.rate_per_second)],
          [texts.money, program?.money && texts.moneyForms[program.money]],
          [texts.from, places.length > 0 ? places.join(', ') : anywhere],
          [texts.made, when(one.created_at)],
        ]}
      />
      <FormerSecret until={program?.former_until ?? null} />
    </>
  )
}
