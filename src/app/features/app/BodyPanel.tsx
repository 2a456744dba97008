import type { ComponentProps } from 'react'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'

/** A panel that holds text and controls; lists run edge to edge in a plain one. */
export const BodyPanel = ({ children, ...panel }: ComponentProps<typeof Panel>) => (
  <Panel {...panel}>
    <PanelBody>{children}</PanelBody>
  </Panel>
)
