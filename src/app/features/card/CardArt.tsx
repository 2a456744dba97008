import type { CardListed, CardStatus } from '#contract/cardShape'
import { BrandLogo } from '#app/ui/BrandLogo.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { useCardWords } from './words.ts'

interface Props {
  card: Pick<
    CardListed,
    | 'form_factor'
    | 'single_use'
    | 'one_merchant'
    | 'merchant_name'
    | 'last4'
    | 'name_on_card'
    | 'brand'
    | 'type'
  >
  status: CardStatus
}

export function CardArt({ card, status }: Props) {
  const { card: texts } = useCardWords()
  const brand = useConfig()?.brand
  return (
    <div className={status === 'ACTIVE' ? 'plastic' : 'plastic plastic-still'}>
      {brand && (
        <svg className="plastic-figure mark" viewBox="0 0 24 24" aria-hidden="true">
          <path d={brand.mark} />
        </svg>
      )}
      <div className="between">
        <span className="brand">{brand && <BrandLogo {...brand} />}</span>
        <span className="small">
          {card.single_use
            ? texts.singleUse
            : card.one_merchant
              ? (card.merchant_name ?? texts.oneMerchant)
              : texts.forms[card.form_factor]}
        </span>
      </div>
      <p className="plastic-number">
        <span aria-hidden="true">•••• </span>
        {card.last4}
      </p>
      <div className="between small">
        <span className="cut">{card.name_on_card}</span>
        <span>
          {card.brand} {texts.types[card.type]}
        </span>
      </div>
    </div>
  )
}
