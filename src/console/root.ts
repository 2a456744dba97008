import { createActor, type SnapshotFrom } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import { readStaffSelf, signOutStaff } from '#contract/ops/staff'
import { languages } from '#contract/preferences'
import { readConfig } from '#contract/tenantConfig'
import { createCall, type Authority, type Call, type ClientDeps } from '#client/call'
import { languageFor } from '#app/i18n/language.tsx'
import type { Device } from '#device/device'
import { watchListKeys } from '#device/listKeys'
import { watchSearchKey } from '#device/searchKey'
import { consoleFlow, type ConsoleActor } from '#machines/console/console.flow'
import { consolePorts } from '#machines/console/console.setup'
import { wire, withFlows } from '#machines/kit/port'
import { locationOf, pageOfKey, urlOf } from './location.ts'
import { wirePages } from './ports.ts'

interface ConsoleParts extends Omit<ClientDeps, 'authority' | 'kind'> {
  device: Device
}

/** Where charts, client and device meet. */
export function startConsole({ device, ...client }: ConsoleParts): ConsoleActor {
  const call = createCall({ ...client, kind: 'web', authority: authorityOf(device, () => actor) })
  const actor: ConsoleActor = createActor(wireConsole(call, device, client.mint), {
    input: {
      location: locationOf(device.addressBar.now()),
      language: languages.find((one) => one === device.settings.read('language')) ?? null,
    },
  })
  actor.start()
  return actor
}

/** A session of the staff is never renewed: what is over leads to signing in. */
function authorityOf({ tokenStore }: Device, actor: () => ConsoleActor): Authority {
  const lose = () => actor().send({ type: 'session.lost' })
  return {
    bearer: () => ({ token: tokenStore.read().access, epoch: 0 }),
    renew() {
      lose()
      return Promise.reject(new Refusal('SESSION_LOST'))
    },
    lost: lose,
    blocked: lose,
  }
}

function wireConsole(call: Call, device: Device, mint: () => string) {
  const { tokenStore, addressBar } = device
  const wired = wire(consoleFlow, consolePorts, {
    readBank: async (_, signal) => ({
      bank: await call(readConfig, {}, { signal }),
      held: tokenStore.read().access !== null,
    }),
    readSelf: (_, signal) => call(readStaffSelf, {}, { signal }),
    endSession: async () => {
      await call(signOutStaff, {}).catch(() => {})
      tokenStore.clear()
    },
    showLocation: async ({ location }) => addressBar.show(urlOf(location)),
    watchLocation: (_, emit) =>
      addressBar.watch((url) => emit({ type: 'url.changed', location: locationOf(url) })),
    watchSearchKey: (_, emit) => watchSearchKey(() => emit({ type: 'search.open' })),
    watchPageKeys: (_, emit) =>
      watchListKeys((key) => {
        const page = pageOfKey[key]
        if (page) emit({ type: 'page.key', page })
      }),
    watchTokens: (_, emit) => tokenStore.watch(() => emit({ type: 'tokens.changed' })),
  })
  return withFlows(wired, wirePages({ call, device, mint }))
}

/** Chosen here, or else the browser's, of those the bank speaks. */
export function consoleLanguageOf(
  { context }: Pick<SnapshotFrom<typeof consoleFlow>, 'context'>,
  device: Device,
) {
  const spoken = context.bank?.supported_locales ?? { default: 'en', supported: languages }
  return languageFor([context.language, ...device.languages], spoken)
}
