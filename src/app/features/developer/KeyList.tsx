import { useSelector } from '@xstate/react'
import { blankKey, type AnyKey, type KeyKind, type KeysActor } from '#machines/developer/keys.flow'
import { useFlow, useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { key as keyIcon } from '#app/ui/icons/key.ts'
import { chain } from '#app/ui/icons/chain.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { chevron } from '#app/ui/icons/chevron.ts'
import { screen } from '#app/ui/icons/screen.ts'
import { terminal } from '#app/ui/icons/terminal.ts'
import { RowButton, RowLink, Row } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay } from '#app/i18n/when.ts'
import { KeyStatusBadge } from './KeyStatusBadge.tsx'
import { useDeveloperWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'
import type { Vendor } from '#contract/developer'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'

export function KeyList({ flow }: { flow: KeysActor }) {
  const { developer: texts } = useDeveloperWords()
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <>
      <PageHead word={texts.title} text={<p className="soft">{texts.text}</p>} />
      <div className="split">
        {unread ? (
          <Panel title={texts.programs}>
            <LoadFailed
              title={texts.unread}
              note={refusal}
              onRetry={() => flow.send({ type: 'list.refresh' })}
            />
          </Panel>
        ) : (
          <div className="stack">
            <Keys flow={flow} kind="developer" />
            <Keys flow={flow} kind="frontend" />
          </div>
        )}
        <div className="stack">
          <DeveloperLinks />
          <Vendors flow={flow} />
        </div>
      </div>
    </>
  )
}

function Keys({ flow, kind }: { flow: KeysActor; kind: KeyKind }) {
  const { developer: texts } = useDeveloperWords()
  const walletId = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.openId ?? null)
  const all = useSelector(flow, ({ context }) => context.all)
  const reading = useSelector(flow, (snapshot) => snapshot.matches('reading'))
  const newEvent = { type: 'item.new', draft: { ...blankKey, kind, walletId } } as const
  const can = useSelector(flow, (snapshot) => snapshot.can(newEvent))
  const shown = all.filter((one) => one.kind === kind)
  const title = kind === 'developer' ? texts.programs : texts.pages
  const add = (
    <Button
      icon={plus}
      off={!can}
      aria-label={`${texts.add}: ${title}`}
      onClick={() => flow.send(newEvent)}
    >
      {texts.add}
    </Button>
  )
  return (
    <Panel title={title} beside={add} busy={reading}>
      {reading && all.length === 0 ? (
        <SkeletonRows count={2} />
      ) : (
        <Rows {...{ flow, kind, shown }} />
      )}
    </Panel>
  )
}

function Rows({ flow, kind, shown }: { flow: KeysActor; kind: KeyKind; shown: AnyKey[] }) {
  const { developer: texts } = useDeveloperWords()
  if (shown.length === 0)
    return (
      <EmptyState
        icon={iconOf(kind)}
        title={kind === 'developer' ? texts.programsEmpty : texts.pagesEmpty}
      >
        <p className="soft">
          {kind === 'developer' ? texts.programsEmptyText : texts.pagesEmptyText}
        </p>
      </EmptyState>
    )
  return (
    <RowList of={shown} by="id">
      {(one) => <One one={one} onGo={() => flow.send({ type: 'item.open', id: one.id })} />}
    </RowList>
  )
}

function One({ one, onGo }: { one: AnyKey; onGo: () => void }) {
  const { developer: texts } = useDeveloperWords()
  const language = useLanguage()
  const use = one.last_used_at ? texts.used(formatDay(one.last_used_at, language)) : texts.unused
  const program = one.kind === 'developer' ? one : null
  return (
    <RowButton
      icon={iconOf(one.kind)}
      name={one.name}
      hint={
        program ? (
          <>
            <span className="block">{`${program.prefix}…${program.last_four}`}</span>
            {`${texts.roles[program.role]} · ${use}`}
          </>
        ) : (
          use
        )
      }
      end={<KeyStatusBadge one={one} />}
      onPress={onGo}
    />
  )
}

const iconOf = (kind: KeyKind) => (kind === 'developer' ? keyIcon : screen)

function DeveloperLinks() {
  const { developer: texts } = useDeveloperWords()
  const linkTo = useLinkTo()
  return (
    <Panel title={texts.more}>
      <ul className="rows">
        <li>
          <RowLink
            {...linkTo('webhooks')}
            icon={chain}
            name={texts.webhooks}
            hint={texts.webhooksHint}
            end={<Icon path={chevron} />}
          />
        </li>
        <li>
          <RowLink
            {...linkTo('calls')}
            icon={terminal}
            name={texts.calls}
            hint={texts.callsHint}
            end={<Icon path={chevron} />}
          />
        </li>
      </ul>
    </Panel>
  )
}

/** The vendors of the bank's card programs, to be funded by API. Hidden while there are none. */
function Vendors({ flow }: { flow: KeysActor }) {
  const { developer: texts } = useDeveloperWords()
  const vendors = useSelector(flow, ({ context }) => context.extra.vendors)
  if (vendors.length === 0) return null
  return (
    <Panel title={texts.vendors}>
      <PanelBody>
        <p className="small soft">{texts.vendorsText}</p>
      </PanelBody>
      <ul className="rows">
        {vendors.map((one) => (
          <li key={`${one.id} ${one.currency_id}`}>
            <VendorsOne one={one} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function VendorsOne({ one }: { one: Vendor }) {
  const { developer: texts } = useDeveloperWords()
  const { copy } = useDevice()
  return (
    <Row
      icon={landmark}
      name={one.name}
      hint={one.currency}
      end={
        <CopyButton
          word={texts.copyNumber}
          label={texts.copyVendor(`${one.name}, ${one.currency}`)}
          done={texts.copied}
          copy={() => copy(one.id)}
        />
      }
    />
  )
}
