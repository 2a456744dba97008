import type { ComponentProps } from 'react'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import './sandbox.css'

/** On a page of the bank, and no part of the bank: nobody should take its buttons for real ones. */
export const ToolPanel = (panel: ComponentProps<typeof BodyPanel>) => (
  <div className="tool">
    <BodyPanel {...panel} />
  </div>
)
