import { useDeferredValue, useEffect, useState } from 'react'
import { brandModes } from '#contract/brandContrast'
import type { TenantBrand } from '#contract/tenantConfig'
import { useLanguage } from '#app/i18n/language.tsx'
import { dressPreview, openPreview, type PreviewLook } from './openPreview.tsx'
import { useBrandWords } from './words.ts'

const kinds = ['web', 'telegram'] as const

/** The home of the web app and of the mini app, in both themes, as customers would see it. */
export default function BrandPreview({ brand }: { brand: TenantBrand }) {
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

const EMPTY = '<!doctype html><html><head></head><body></body></html>'

function PreviewFrame({ kind, mode, brand, title }: Props) {
  const language = useLanguage()
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const { name, mark } = useDeferredValue(brand)
  useEffect(() => {
    if (root) dressPreview(root, { kind, mode, language }, brand)
  }, [root, kind, mode, language, brand])
  useEffect(
    () =>
      root?.ownerDocument.defaultView?.frameElement
        ? openPreview(
            root.ownerDocument.defaultView.frameElement.ownerDocument,
            root,
            { kind, mode, language },
            { name, mark },
          )
        : undefined,
    [root, kind, mode, language, name, mark],
  )
  return (
    <div className={`preview preview-${kind}`} inert>
      <iframe
        title={title}
        srcDoc={EMPTY}
        sandbox="allow-same-origin"
        tabIndex={-1}
        onLoad={({ currentTarget }) =>
          setRoot(currentTarget.contentDocument?.documentElement ?? null)
        }
      />
    </div>
  )
}
