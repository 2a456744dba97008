import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { contrastFigures, contrastLeast, isReadable, type BrandMode } from '#contract/brandContrast'
import type { BrandState } from '#contract/ops/brand'
import { brandFields, type BrandField } from '#contract/ops/brandDocument'
import type { TenantBrand } from '#contract/tenantConfig'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { BrandBookActor } from '#machines/console/brandBook.flow'
import { useBrandWords } from './words.ts'

interface Props {
  flow: BrandBookActor
  look: BrandState
}

/** The draft with one field typed anew; without an accent of its own, the dark has none. */
function withField(brand: TenantBrand, field: BrandField, text: string): TenantBrand {
  if (field === 'radius') return { ...brand, radius: Number(text) }
  const { accent_dark: _, ...rest } = { ...brand, [field]: text }
  return field === 'accent_dark' && text === '' ? rest : { ...brand, [field]: text }
}

const isSame = (one: TenantBrand, other: TenantBrand) =>
  brandFields.every((field) => one[field] === other[field])

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
          {brandFields.map((field) => (
            <BrandTextField key={field} {...{ flow, look, field }} />
          ))}
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

const modeOf: Partial<Record<BrandField, BrandMode>> = { accent: 'light', accent_dark: 'dark' }

const lookOf: Partial<Record<BrandField, ComponentProps<'input'>>> = {
  radius: { type: 'number', min: 0, max: 24 },
  mark: { spellCheck: false },
  accent: { spellCheck: false },
  accent_dark: { spellCheck: false },
}

function BrandTextField({ flow, look, field }: Props & { field: BrandField }) {
  const { brand: texts } = useBrandWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const shown = draft ?? look.brand
  const contrast = useContrast(shown, modeOf[field] ?? null)
  const fault = refusal?.facts.errors?.some(({ pointer }) => pointer === `/brand/${field}`)
  return (
    <TextField
      name={field}
      label={texts.fields[field]}
      hint={[texts.hints[field], contrast.told].filter(Boolean).join(' ')}
      wrong={contrast.wrong ?? (fault ? texts.refused[field] : undefined)}
      value={String(shown[field] ?? '')}
      autoComplete="off"
      {...lookOf[field]}
      onChange={({ currentTarget: { value } }) =>
        flow.send({ type: 'draft.set', draft: withField(shown, field, value) })
      }
    />
  )
}

/** What the bank would refuse, by the same figures, before it is asked. */
function useContrast(brand: TenantBrand, mode: BrandMode | null) {
  const { brand: texts } = useBrandWords()
  const language = useLanguage()
  const [text, surface] = contrastFigures(brand).filter((one) => one.mode === mode)
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  if (mode === null) return {}
  const isUnread = contrastFigures(brand).length === 0
  // Of the light one that the dark is made from, it is said there.
  if (!text || !surface) return mode === 'dark' && isUnread ? {} : { wrong: texts.noColour }
  const saying = (say: (ratio: string, least: string) => string, at: typeof text) =>
    say(number(at.ratio), number(contrastLeast[at.check]))
  if (!text.isEnough) return { wrong: saying(texts.textFaint, text) }
  if (!surface.isEnough) return { wrong: saying(texts.surfaceFaint[mode], surface) }
  return { told: texts.figures(number(text.ratio), number(surface.ratio)) }
}
