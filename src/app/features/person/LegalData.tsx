import type { UserData } from '#contract/person'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDate } from '#app/i18n/when.ts'
import { countryName } from './naming.ts'
import { usePersonWords } from './words.ts'

/** What the verification found out; none of it is edited here. */
export function LegalData({ data }: { data: UserData }) {
  const { person: texts } = usePersonWords()
  const language = useLanguage()
  const { first_name, last_name, birth_date, nationality, address } = data
  return (
    <>
      <Pairs
        of={[
          [texts.legalName, [first_name, last_name].filter(Boolean).join(' ')],
          [texts.birthDate, birth_date && formatDate(birth_date, language)],
          [texts.nationality, nationality && countryName(nationality, language)],
          [
            texts.address,
            address &&
              [
                address.address_line1,
                [address.postal_code, address.city].filter(Boolean).join(' '),
                countryName(address.country, language),
              ]
                .filter(Boolean)
                .join(', '),
          ],
        ]}
      />
      <p className="small soft">{texts.verified}</p>
    </>
  )
}
