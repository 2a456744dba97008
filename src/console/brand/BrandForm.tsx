import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { contrastFigures, contrastLeast, isReadable } from '#contract/brandContrast'
import type { BrandState } from '#contract/ops/brand'
import {
  brandChoices,
  brandFields,
  isBrandChoice,
  type BrandChoice,
  type BrandField,
} from '#contract/ops/brandDocument'
import { brandDefaults, type TenantBrand } from '#contract/tenantConfig'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { BrandBookActor } from '#machines/console/brandBook.flow'
import { useBrandWords } from './words.ts'

type TypedField = Exclude<BrandField, BrandChoice>

interface Props {
  flow: BrandBookActor
  look: BrandState
}

/** The draft with one field typed anew; a colour that may be left out is when nothing is typed. */
function withField(brand: TenantBrand, field: BrandField, text: string): TenantBrand {
  if (field === 'radius') return { ...brand, radius: Number(text) }
  const next: TenantBrand = { ...brand, [field]: text }
  if (next.accent_dark === '') delete next.accent_dark
  if (next.second === '') delete next.second
  return next
}

const isSame = (one: TenantBrand, other: TenantBrand) => {
  const [was, is]: TenantBrand[] = [one, other].map((brand) => ({ ...brandDefaults, ...brand }))
  return brandFields.every((field) => was?.[field] === is?.[field])
}

export function BrandForm({ flow, look }: Props) {
  const { brand: texts } = useBrandWords()
  const { draft } = useSelector(flow, ({ context }) => context)
  const open = useSelector(flow, (one) => one.matches('shown') || one.matches('following'))
  const settled = useSelector(flow, (snapshot) => snapshot.matches('shown'))
  const changed = draft !== null && !isSame(draft, look.brand)
  const ready = changed && isReadable(draft) && look.proposal === null
  return (
    <Panel title={texts.edit}>
      <PanelBody>
        <fieldset className="form-columns" disabled={!open}>
          {brandFields.map((field) =>
            isBrandChoice(field) ? (
              <BrandChoiceField key={field} {...{ flow, look, field }} />
            ) : (
              <BrandTextField key={field} {...{ flow, look, field }} />
            ),
          )}
        </fieldset>
        <div className="cluster">
          <Button
            kind="primary"
            off={!ready || !settled}
            onClick={() => flow.send({ type: 'proposal.begin' })}
          >
            {texts.propose.offer}
          </Button>
          {changed && (
            <Button off={!open} onClick={() => flow.send({ type: 'draft.discard' })}>
              {texts.discard}
            </Button>
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}

const lookOf: Partial<Record<TypedField, ComponentProps<'input'>>> = {
  radius: { type: 'number', min: 0, max: 24 },
  mark: { spellCheck: false },
  accent: { spellCheck: false },
  accent_dark: { spellCheck: false },
  second: { spellCheck: false },
}

function useField({ flow, look }: Props, field: BrandField) {
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const shown = draft ?? look.brand
  return {
    shown,
    isRefused: refusal?.facts.errors?.some(({ pointer }) => pointer === `/brand/${field}`) ?? false,
    change: (value: string) =>
      flow.send({ type: 'draft.set', draft: withField(shown, field, value) }),
  }
}

function BrandTextField({ field, ...props }: Props & { field: TypedField }) {
  const { brand: texts } = useBrandWords()
  const { shown, isRefused, change } = useField(props, field)
  const contrast = useContrast(shown, field)
  return (
    <TextField
      name={field}
      label={texts.fields[field]}
      hint={[texts.hints[field], contrast.told].filter(Boolean).join(' ')}
      wrong={contrast.wrong ?? (isRefused ? texts.refused[field] : undefined)}
      value={String(shown[field] ?? '')}
      autoComplete="off"
      {...lookOf[field]}
      onChange={({ currentTarget: { value } }) => change(value)}
    />
  )
}

function BrandChoiceField({ field, ...props }: Props & { field: BrandChoice }) {
  const { brand: texts } = useBrandWords()
  const { shown, isRefused, change } = useField(props, field)
  const words: Readonly<Record<string, string>> = texts.choices[field]
  return (
    <SelectField
      name={field}
      label={texts.fields[field]}
      hint={texts.hints[field]}
      wrong={isRefused ? texts.refused[field] : undefined}
      value={shown[field] ?? brandDefaults[field]}
      options={brandChoices[field].map((value) => ({ value, word: words[value] ?? value }))}
      onChange={({ currentTarget: { value } }) => change(value)}
    />
  )
}

/** What the bank would refuse, by the same figures, before it is asked. */
function useContrast(brand: TenantBrand, field: TypedField) {
  const { brand: texts } = useBrandWords()
  const language = useLanguage()
  if (field !== 'accent' && field !== 'accent_dark' && field !== 'second') return {}
  const all = contrastFigures(brand)
  const mode = field === 'accent_dark' ? 'dark' : 'light'
  const [text, surface] = all.filter(
    (one) => one.mode === mode && (one.field === 'second') === (field === 'second'),
  )
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  // Of an accent that is none, it is said there alone; a second colour may be left out.
  const isElsewhere = field !== 'accent' && (all.length === 0 || brand[field] === undefined)
  if (!text || !surface) return isElsewhere ? {} : { wrong: texts.noColour }
  const saying = (say: (ratio: string, least: string) => string, at: typeof text) =>
    say(number(at.ratio), number(contrastLeast[at.check]))
  if (!text.isEnough) return { wrong: saying(texts.textFaint, text) }
  if (!surface.isEnough) return { wrong: saying(texts.surfaceFaint[mode], surface) }
  return { told: texts.figures(number(text.ratio), number(surface.ratio)) }
}
