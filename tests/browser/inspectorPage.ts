import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect'

/** The page of an inspector: its makers' own receiver, and what it has received. */

declare global {
  interface Window {
    received: StatelyInspectionEvent[]
  }
}

window.received = []
createBrowserReceiver().subscribe((message) => window.received.push(message))
