import { useDeferredValue, useEffect, useState } from 'react'
import { brandModes } from '#contract/brandContrast'
import type { TenantBrand } from '#contract/tenantConfig'
import { useLanguage } from '#app/i18n/language.tsx'
import { stylePreview, openPreview, type PreviewLook } from '#app/preview/openPreview.tsx'
import { useBrandWords } from './words.ts'

const kinds = ['web', 'telegram'] as const

/** The home of the web app and of the mini app, in both themes, as customers would see it. */
export function BrandPreview({ brand }: { brand: TenantBrand }) {
  const { brand: texts } = useBrandWords()
  return (
    <div className="previews">
      {kinds.flatMap((kind) =>
        brandModes.map((mode) => (
          <figure key={`${kind} ${mode}`} className="stack stack-close">
            <figcaption className="small soft">{texts.previews[kind][mode]}</figcaption>
            <PreviewFrame {...{ kind, mode, brand }} title={texts.previews[kind][mode]} />
          </figure>
        )),
      )}
    </div>
  )
}

interface Props extends Pick<PreviewLook, 'kind' | 'mode'> {
  brand: TenantBrand
  title: string
}

function PreviewFrame({ kind, mode, brand, title }: Props) {
  const language = useLanguage()
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const { name, mark } = useDeferredValue(brand)
  useEffect(() => {
    if (frame) stylePreview(frame, { kind, mode, language }, brand)
  }, [frame, kind, mode, language, brand])
  useEffect(
    () => (frame ? openPreview(frame, { kind, mode, language }, { name, mark }) : undefined),
    [frame, kind, mode, language, name, mark],
  )
  return (
    <div className={`preview preview-${kind}`} inert>
      <iframe ref={setFrame} title={title} sandbox="allow-same-origin" tabIndex={-1} />
    </div>
  )
}
