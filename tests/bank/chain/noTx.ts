import { txOver } from '#bank/db/engine'

/** A chain outside the database needs no transaction. */
export const noTx = txOver({
  query: () => Promise.reject(new Error('nothing to ask')),
  notify: () => {},
})
