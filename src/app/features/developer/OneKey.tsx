import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { keys, statusOf, type AnyKey, type KeysActor } from '#machines/developer/keys.flow'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { Back } from '#app/features/app/BackLink.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { momentOf } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { dayOf } from '#app/i18n/when.ts'
import { Former } from './FormerSecret.tsx'
import { KeyDeeds } from './KeyActions.tsx'
import { KeyStanding } from './KeyStatusBadge.tsx'
import { useDeveloperWords } from './words.ts'

/** One key: what it is, and what may be done to it. */
export function OneKey({ flow }: { flow: KeysActor }) {
  const { developer: said } = useDeveloperWords()
  const one = useSelector(flow, ({ context }) => keys.openIn(context))
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const language = useLanguage()
  if (!one) return null
  const exposed = one.kind === 'developer' && statusOf(one) !== 'REVOKED' ? one.exposed_at : null
  return (
    <>
      <header className="stack stack-none">
        <Back off={busy} onGo={() => flow.send({ type: 'item.close' })}>
          {said.title}
        </Back>
        <PageTitle word={one.name} />
      </header>
      <div className="narrow">
        <Card title={said.about} beside={<KeyStanding one={one} />} busy={busy}>
          <CardBody>
            <Refused note={refusal} />
            {exposed && (
              <Notice tone="bad" icon={alert}>
                <p>{said.exposed(dayOf(exposed, language))}</p>
              </Notice>
            )}
            <Facts one={one} />
            {statusOf(one) === 'DISABLED' && <p className="small soft">{said.offText}</p>}
            {statusOf(one) !== 'REVOKED' && <KeyDeeds {...{ flow, one, busy }} />}
          </CardBody>
        </Card>
      </div>
    </>
  )
}

function Facts({ one }: { one: AnyKey }) {
  const { developer: said } = useDeveloperWords()
  const language = useLanguage()
  const when = (moment: string) => momentOf(moment, language)
  const program = one.kind === 'developer' ? one : null
  const places = one.kind === 'developer' ? one.ips : one.origins
  const nowhere = program ? said.anywhere : said.anyPage
  return (
    <>
      <p className="soft">{program ? said.roleText[program.role] : said.pageMay}</p>
      <dl className="pairs">
        {program && <Fact word={said.key}>{`${program.prefix}…${program.last_four}`}</Fact>}
        {program && <Fact word={said.role}>{said.roles[program.role]}</Fact>}
        <Fact word={said.lastUse}>
          {one.last_used_at ? when(one.last_used_at) : said.neverUsed}
        </Fact>
        {program?.expires_at && <Fact word={said.ends}>{when(program.expires_at)}</Fact>}
        {program?.rate_per_second && (
          <Fact word={said.pace}>{said.perSecond(program.rate_per_second)}</Fact>
        )}
        <Fact word={said.from}>{places.length > 0 ? places.join(', ') : nowhere}</Fact>
        <Fact word={said.made}>{when(one.created_at)}</Fact>
      </dl>
      <Former until={program?.former_until ?? null} />
    </>
  )
}

const Fact = ({ word, children }: { word: string; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)
