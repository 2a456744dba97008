import { useSelector } from '@xstate/react'
import { blankKey, type AnyKey, type KeyKind, type KeysActor } from '#machines/developer/keys.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { key as keyIcon } from '#app/ui/icons/key.ts'
import { chain } from '#app/ui/icons/chain.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { chevron } from '#app/ui/icons/chevron.ts'
import { screen } from '#app/ui/icons/screen.ts'
import { terminal } from '#app/ui/icons/terminal.ts'
import { RowButton, RowLink } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { dayOf } from '#app/i18n/when.ts'
import { KeyStanding } from './KeyStatusBadge.tsx'
import { Vendors } from './Vendors.tsx'
import { useDeveloperWords } from './words.ts'

/** All of a person's keys; there are never many. */
export function YourKeys({ flow }: { flow: KeysActor }) {
  const { developer: said } = useDeveloperWords()
  const unread = useSelector(flow, (seen) => seen.matches('unread'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <>
      <header className="stack stack-half">
        <PageTitle word={said.title} />
        <p className="soft">{said.text}</p>
      </header>
      <div className="split">
        {unread ? (
          <Card title={said.programs}>
            <NotShown
              title={said.unread}
              note={refusal}
              again={() => flow.send({ type: 'list.refresh' })}
            />
          </Card>
        ) : (
          <div className="stack">
            <Keys flow={flow} kind="developer" />
            <Keys flow={flow} kind="frontend" />
          </div>
        )}
        <div className="stack">
          <More />
          <Vendors flow={flow} />
        </div>
      </div>
    </>
  )
}

function Keys({ flow, kind }: { flow: KeysActor; kind: KeyKind }) {
  const { developer: said } = useDeveloperWords()
  const walletId = useSelector(useFlow('wallet'), (seen) => seen?.context.openId ?? null)
  const all = useSelector(flow, ({ context }) => context.all)
  const reading = useSelector(flow, (seen) => seen.matches('reading'))
  const begin = { type: 'item.new', draft: { ...blankKey, kind, walletId } } as const
  const can = useSelector(flow, (seen) => seen.can(begin))
  const some = all.filter((one) => one.kind === kind)
  const title = kind === 'developer' ? said.programs : said.pages
  const add = (
    <Button
      icon={plus}
      off={!can}
      aria-label={`${said.add}: ${title}`}
      onClick={() => flow.send(begin)}
    >
      {said.add}
    </Button>
  )
  return (
    <Card title={title} beside={add} busy={reading}>
      {reading && all.length === 0 ? (
        <SkeletonRows count={2} />
      ) : (
        <Rows {...{ flow, kind, some }} />
      )}
    </Card>
  )
}

function Rows({ flow, kind, some }: { flow: KeysActor; kind: KeyKind; some: AnyKey[] }) {
  const { developer: said } = useDeveloperWords()
  if (some.length === 0)
    return (
      <EmptyState
        icon={iconOf(kind)}
        title={kind === 'developer' ? said.programsEmpty : said.pagesEmpty}
      >
        <p className="soft">
          {kind === 'developer' ? said.programsEmptyText : said.pagesEmptyText}
        </p>
      </EmptyState>
    )
  return (
    <ul className="rows">
      {some.map((one) => (
        <li key={one.id}>
          <One one={one} onGo={() => flow.send({ type: 'item.open', id: one.id })} />
        </li>
      ))}
    </ul>
  )
}

function One({ one, onGo }: { one: AnyKey; onGo: () => void }) {
  const { developer: said } = useDeveloperWords()
  const language = useLanguage()
  const use = one.last_used_at ? said.used(dayOf(one.last_used_at, language)) : said.unused
  const program = one.kind === 'developer' ? one : null
  return (
    <RowButton
      icon={iconOf(one.kind)}
      name={one.name}
      hint={
        program ? (
          <>
            <span className="block">{`${program.prefix}…${program.last_four}`}</span>
            {`${said.roles[program.role]} · ${use}`}
          </>
        ) : (
          use
        )
      }
      end={<KeyStanding one={one} />}
      onPress={onGo}
    />
  )
}

const iconOf = (kind: KeyKind) => (kind === 'developer' ? keyIcon : screen)

function More() {
  const { developer: said } = useDeveloperWords()
  const way = useWay()
  return (
    <Card title={said.more}>
      <ul className="rows">
        <li>
          <RowLink
            {...way('webhooks')}
            icon={chain}
            name={said.webhooks}
            hint={said.webhooksHint}
            end={<Icon path={chevron} />}
          />
        </li>
        <li>
          <RowLink
            {...way('calls')}
            icon={terminal}
            name={said.calls}
            hint={said.callsHint}
            end={<Icon path={chevron} />}
          />
        </li>
      </ul>
    </Card>
  )
}
