import type { Counterparty } from '#contract/counterparty'
import { business, pin } from '#app/parts/peopleIcons.ts'
import { chevron, user } from '#app/parts/roomIcons.ts'
import { Icon } from '#app/parts/Icon.tsx'
import { RowLink } from '#app/parts/Row.tsx'
import { Status } from '#app/parts/Status.tsx'
import { phoneShown } from '#app/screens/person/naming.ts'
import { useWay } from '#app/screens/house/standing.ts'
import { useInsideWords } from '#app/words/speak.tsx'

/** By the name their owner gave them, with the one of their account below. */
export function CounterpartyRow({ one }: { one: Counterparty }) {
  const { counterparty: said } = useInsideWords()
  const way = useWay()
  const { type, name, nickname, email, phone } = one
  const known = [nickname && name, email ?? (phone && phoneShown(phone))].filter(Boolean)
  return (
    <RowLink
      icon={type === 'BUSINESS' ? business : user}
      name={nickname ?? name}
      hint={known.join(', ') || said.types[type]}
      end={
        <span className="cluster">
          {one.is_pinned && <Status tone="accent" icon={pin} word={said.pinned} />}
          <Icon path={chevron} />
        </span>
      }
      {...way('counterparties', one.id)}
    />
  )
}
