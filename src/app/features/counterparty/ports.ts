import { readBankData } from '#contract/bankData'
import {
  changeCounterparty,
  changeDestination,
  createCounterparty,
  deleteCounterparty,
  dropDestination,
  listCounterparties,
} from '#contract/counterparty'
import { listOrderTypes } from '#contract/orderType'
import {
  readDestinationChoices,
  readCounterpartyDetail,
  saveDestination,
} from '#client/counterparty'
import { createDraftStore } from '#device/drafts'
import { counterpartiesList } from '#machines/counterparty/counterparties.flow'
import { counterpartyFlow } from '#machines/counterparty/counterparty.flow'
import { counterpartyPorts } from '#machines/counterparty/counterparty.setup'
import {
  newCounterpartyFlow,
  newCounterpartyPorts,
} from '#machines/counterparty/newCounterparty.flow'
import { newDestinationFlow } from '#machines/counterparty/newDestination.flow'
import { newDestinationPorts } from '#machines/counterparty/newDestination.setup'
import { wire } from '#machines/kit/port'
import { paidTypes } from '#machines/order/payee.setup'
import type { Services } from '#app/services.ts'
import { wireProof } from '#app/features/proof/ports.ts'
import { wireScan } from '#app/features/scan/ports.ts'

export const wireCounterparties = ({ call }: Services) =>
  wire(counterpartiesList.flow, counterpartiesList.ports, {
    fetchPage: ({ filter: { walletId, search, type }, limit, offset }, signal) =>
      call(
        listCounterparties,
        {
          wallet_id: walletId,
          limit,
          offset,
          filter: { ...(search && { search }), ...(type && { type }) },
        },
        { signal },
      ),
  })

const digits = (phone: string) => phone.replace(/\D/g, '')

export const wireNewCounterparty = ({ call, device }: Services) => {
  const drafts = createDraftStore(device.localStore)
  const nameOf = (walletId: string) => `counterparty ${walletId}`
  return wire(newCounterpartyFlow, newCounterpartyPorts, {
    findDraft: async ({ walletId }) => ({ draft: drafts.read(nameOf(walletId)) }),
    storeDraft: async ({ walletId, draft }) => drafts.write(nameOf(walletId), draft),
    clearDraft: async ({ walletId }) => drafts.write(nameOf(walletId), null),
    saveCounterparty: ({ walletId, draft: { type, name, nickname, email, phone } }, signal) =>
      call(
        createCounterparty,
        {
          wallet_id: walletId,
          type,
          name,
          nickname: nickname.trim() || null,
          email: email.trim() || null,
          phone: digits(phone) || null,
        },
        { signal },
      ),
  })
}

export const wireCounterparty = (services: Services) => {
  const { call, device } = services
  const drafts = createDraftStore(device.localStore)
  const nameOf = (id: string) => `destination ${id}`
  return wire(counterpartyFlow, counterpartyPorts, {
    findForm: async ({ id }) => ({ form: drafts.read(nameOf(id)) }),
    storeForm: async ({ id, form }) => drafts.write(nameOf(id), form),
    clearForm: async ({ id }) => drafts.write(nameOf(id), null),
    readCounterparty: (place, signal) => readCounterpartyDetail(call, place, { signal }),
    changeCounterparty: ({ walletId, id, version, change }, signal) =>
      call(
        changeCounterparty,
        { wallet_id: walletId, counterparty_account_id: id, version, ...change },
        { signal },
      ),
    deleteCounterparty: async ({ walletId, id }, signal) => {
      await call(
        deleteCounterparty,
        { wallet_id: walletId, counterparty_account_id: id },
        { signal },
      )
    },
    removeDestination: async ({ walletId, id, destinationId }, signal) => {
      await call(
        dropDestination,
        {
          wallet_id: walletId,
          counterparty_account_id: id,
          counterparty_destination_id: destinationId,
        },
        { signal },
      )
    },
    renameDestination: async ({ walletId, id, destinationId, version, nickname }, signal) => {
      await call(
        changeDestination,
        {
          wallet_id: walletId,
          counterparty_account_id: id,
          counterparty_destination_id: destinationId,
          version,
          nickname,
        },
        { signal },
      )
    },
  }).provide({ actors: { newDestinationFlow: wireNewDestination(services) } })
}

export const wireNewDestination = (services: Services) => {
  const { call } = services
  return wire(newDestinationFlow, newDestinationPorts, {
    async readChoices(_, signal) {
      const [choices, offered] = await Promise.all([
        readDestinationChoices(call, { signal }),
        call(listOrderTypes, {}, { signal }),
      ])
      return { ...choices, types: paidTypes(offered) }
    },
    findBank: ({ code }, signal) => call(readBankData, { code }, { signal }),
    saveDestination: (saving, signal) => saveDestination(call, saving, { signal }),
  }).provide({ actors: { proofFlow: wireProof(services), scanFlow: wireScan(services) } })
}
