import { lazy, Suspense } from 'react'
import { brandModes } from '#contract/brandContrast'
import type { TenantBrand } from '#contract/tenantConfig'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { useBrandWords } from './words.ts'

/** The app of customers, so it is loaded only where it is looked at. */
const PreviewFrame = lazy(async () => {
  const chunk = await import('./PreviewFrame.tsx')
  return { default: chunk.PreviewFrame }
})

const previews = {
  web: { kind: 'web', page: 'home' },
  telegram: { kind: 'telegram', page: 'home' },
  cards: { kind: 'web', page: 'cards' },
  empty: { kind: 'web', page: 'empty' },
} as const
const names = ['web', 'cards', 'empty', 'telegram'] as const

/**
 * The pages that show every choice, in both themes, as customers would see them. Their places are
 * there before the app is, so that no button below moves from under a press.
 */
export function PreviewPanel({ brand }: { brand: TenantBrand }) {
  const { brand: texts } = useBrandWords()
  return (
    <Panel title={texts.preview}>
      <PanelBody>
        <p className="small soft">{texts.previewHint}</p>
        <div className="previews">
          {names.flatMap((name) =>
            brandModes.map((mode) => {
              const title = texts.previews[name][mode]
              const { kind, page } = previews[name]
              return (
                <figure key={`${name} ${mode}`} className="stack stack-close">
                  <figcaption className="small soft">{title}</figcaption>
                  <div className={`preview preview-${kind}`} inert>
                    <Suspense>
                      <PreviewFrame {...{ kind, page, mode, brand, title }} />
                    </Suspense>
                  </div>
                </figure>
              )
            }),
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}
