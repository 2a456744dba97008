import { wire } from '#machines/kit/port'
import { recordingFlow, recordingPorts } from '#machines/workbench/recording.flow'
import type { createRecorder } from '#app/inspection/record.ts'
import type { World } from '#app/root.ts'
import { fetched } from '#app/wiring/fetched.ts'
import { loadChunk } from '#app/loadChunk.ts'

/** A support case, kept only while they record it and saved only by themselves. */
export function wireRecording({ device, mint, house }: World) {
  let recorder: ReturnType<typeof createRecorder> | null = null
  return wire(recordingFlow, recordingPorts, {
    bringRecorder: async () => {
      const brought = await fetched(loadChunk(() => import('#app/inspection/record.ts')))
      recorder = brought.createRecorder()
    },
    keepFrames: (_, tell) =>
      recorder?.keep(house(), mint(), () => tell({ type: 'recording.full' })) ?? (() => {}),
    saveRecording: async () => ({
      kept: await device.save({
        name: 'support-case.json',
        type: 'application/json',
        text: recorder?.film() ?? '',
      }),
    }),
  })
}
