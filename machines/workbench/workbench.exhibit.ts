import { delayEvent, doneEvent, refusedEvent, type Exhibit, eventsOf } from '#machines/kit/exhibit'
import { benchFlow } from './bench.flow.ts'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { inspectionFlow } from './inspection.flow.ts'
import { liveFlow } from './live.flow.ts'
import { recordingFlow } from './recording.flow.ts'
import { relayFlow } from './relay.flow.ts'
import { screenFlow } from './screen.flow.ts'
import { firstView, type BenchLocation } from '#machines/kit/benchLocation'

const emptyLocation: BenchLocation = {
  chart: null,
  inputIndex: 0,
  steps: [],
  at: 0,
  screen: null,
}
const midLocation: BenchLocation = {
  chart: 'displayPreferences',
  inputIndex: 0,
  steps: ['language.choose', 'theme.choose'],
  at: 1,
  screen: firstView,
}

const benchExhibit: Exhibit = {
  logic: benchFlow,
  inputs: [{ location: emptyLocation }, { location: midLocation }],
  events: [
    { type: 'chart.open', chart: 'displayPreferences' },
    { type: 'chart.leave' },
    { type: 'input.choose', inputIndex: 0 },
    { type: 'event.send', steps: 'theme.choose' },
    { type: 'path.play', chart: 'displayPreferences', inputIndex: 0, steps: ['language.choose'] },
    { type: 'step.select', at: 0 },
    { type: 'screen.set', screen: firstView },
    { type: 'screen.set', screen: null },
    { type: 'search.type', text: 'order' },
    { type: 'camera.set', chart: 'quote', camera: { x: 0, y: 0, width: 100, height: 100 } },
    { type: 'camera.set', chart: 'quote', camera: null },
    { type: 'detail.set', chart: 'quote', closed: ['quote.asking'], actions: false },
    { type: 'location.changed', location: midLocation },
    { type: 'chart.copy', format: 'studio' },
    doneEvent('copyChart'),
    refusedEvent('copyChart'),
    doneEvent('showLocation'),
    refusedEvent('showLocation'),
  ],
  // Steps are unbounded.
  essence: ({ context: { location, search, views, format, refusal } }) => [
    location.chart,
    location.at > 0,
    location.screen !== null,
    search,
    views,
    format,
    refusal?.code,
  ],
}

const screenExhibit: Exhibit = {
  // No parent here to send to.
  logic: screenFlow.provide({ actions: { sendStep: () => {} } }),
  inputs: [{ location: emptyLocation }],
  events: [
    { type: 'location.show', location: emptyLocation },
    { type: 'location.show', location: midLocation },
    { type: 'frame.ready' },
    {
      type: 'frame.reported',
      report: { chart: 'displayPreferences', states: ['displayPreferences'] },
    },
    { type: 'frame.pressed', step: 'theme.choose' },
    { type: 'frame.failed', reason: 'It has no such row.' },
    { type: 'host.changed', buttons: { back: true, main: { text: 'Pay', enabled: true } } },
    { type: 'host.press', button: 'main' },
    doneEvent('showInFrame'),
    refusedEvent('showInFrame'),
    doneEvent('pressInHost'),
    refusedEvent('pressInHost'),
  ],
}

const bornFrame: InspectionFrame = {
  tab: 't',
  actor: 'x:0',
  kind: 'born',
  chart: 'displayPreferences',
  parent: null,
}

const liveExhibit: Exhibit = {
  logic: liveFlow,
  inputs: [{ caseId: null }, { caseId: 'c' }],
  events: [
    { type: 'frames.arrived', frames: [bornFrame] },
    { type: 'trace.step', to: 1 },
    ...eventsOf('trace.follow', 'trace.save'),
    { type: 'trace.open', text: '[]' },
    { type: 'trace.clear' },
    { type: 'actor.choose', actor: 't x:0' },
    { type: 'frame.mark', at: 1 },
    { type: 'view.choose', view: 'sequence' },
    doneEvent('saveTrace'),
    refusedEvent('saveTrace'),
    doneEvent('openTrace', { frames: [bornFrame] }),
    refusedEvent('openTrace', 'VALIDATION_FAILED'),
    ...eventsOf('bank.follow', 'bank.leave'),
    { type: 'bank.refused', code: 'NOT_FOUND' },
    { type: 'page.joined' },
    doneEvent('openWatch', { watchId: 'w' }),
    refusedEvent('openWatch', 'SESSION_LOST'),
    delayEvent('codeExpires', 'live.watching.bank.followed.awaitingPage'),
    delayEvent('nobodyAnswers', 'live.askingCase'),
  ],
  essence: ({ context: { frames, shown, actor, marked, view, watchId } }) => [
    frames.length > 0,
    shown,
    actor,
    marked,
    view,
    watchId,
  ],
}

const relayExhibit: Exhibit = {
  logic: relayFlow,
  events: [
    ...eventsOf('code.submit', 'relay.stop', 'frames.waiting'),
    doneEvent('joinWatch', { watchId: 'w' }),
    refusedEvent('joinWatch', 'CODE_INVALID'),
    doneEvent('sendFrames', { pending: true }),
    doneEvent('sendFrames', { pending: false }),
    refusedEvent('sendFrames', 'OFFLINE'),
    refusedEvent('sendFrames', 'NOT_FOUND'),
    delayEvent('pauseEnds', 'relay.sharing.pausing'),
  ],
}

const inspectionExhibit: Exhibit = {
  logic: inspectionFlow,
  events: [
    ...eventsOf('inspector.open', 'workbench.joined'),
    doneEvent('openInspector'),
    refusedEvent('openInspector'),
    delayEvent('inspectorIsLate', 'inspection.opening.greeting'),
  ],
}

const recordingExhibit: Exhibit = {
  logic: recordingFlow,
  events: [
    ...eventsOf('recording.start', 'recording.agree', 'recording.drop'),
    ...eventsOf('recording.save', 'recording.send'),
    { type: 'recording.full' },
    doneEvent('loadRecorder'),
    refusedEvent('loadRecorder', 'OFFLINE'),
    doneEvent('saveRecording', { result: 'saved' }),
    refusedEvent('saveRecording'),
    doneEvent('sendRecording'),
    refusedEvent('sendRecording', 'OFFLINE'),
  ],
}

export const workbenchExhibits = {
  bench: benchExhibit,
  live: liveExhibit,
  inspection: inspectionExhibit,
  recording: recordingExhibit,
  relay: relayExhibit,
  screen: screenExhibit,
}
