import type { Counterparty } from '#contract/counterparty'
import { business } from '#app/ui/icons/business.ts'
import { pin } from '#app/ui/icons/pin.ts'
import { chevron } from '#app/ui/icons/chevron.ts'
import { user } from '#app/ui/icons/user.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { phoneText } from '#app/features/person/naming.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useCounterpartyWords } from './words.ts'

/** By the name their owner gave them, with the account holder's name below. */
export function CounterpartyItem({ one }: { one: Counterparty }) {
  const { counterparty: texts } = useCounterpartyWords()
  const linkTo = useLinkTo()
  const { type, name, nickname, email, phone } = one
  const known = [nickname && name, email ?? (phone && phoneText(phone))].filter(Boolean)
  return (
    <RowLink
      icon={type === 'BUSINESS' ? business : user}
      name={nickname ?? name}
      hint={known.join(', ') || texts.types[type]}
      end={
        <span className="cluster">
          {one.is_pinned && <Status tone="accent" icon={pin} word={texts.pinned} />}
          <Icon path={chevron} />
        </span>
      }
      {...linkTo('counterparties', one.id)}
    />
  )
}
