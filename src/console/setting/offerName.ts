import type { Offer } from '#contract/ops/setting'
import type { SettingPart } from '#contract/ops/settingDocument'
import { orderTypes } from '#contract/orderType'
import { useTypeName } from '#console/policy/figures.ts'

/** Types of payments have a word for each code; others have a name. */
export function useOfferName(part: SettingPart) {
  const typeName = useTypeName()
  return ({ name }: Pick<Offer, 'name'>) => {
    const type = part === 'order_types' && orderTypes.find((one) => one === name)
    return type ? typeName(type) : name
  }
}
