import {
  createTestClient,
  encodeDeployData,
  erc20Abi,
  getContractAddress,
  http,
  parseAbi,
  parseEther,
  publicActions,
  toHex,
  walletActions,
  type Address,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { evmClient, type EvmOptions } from './evmClient.ts'
import type { ChainLink, ChainMoves, PayIn } from './link.ts'
import { sandboxTokenCode } from './sandboxToken.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const tokenAbi = parseAbi(['constructor(string symbol, uint8 decimals, uint256 supply)'])
const SUPPLY = 10n ** 15n
const GAS = 1_000_000n
const POCKET = parseEther('10')

const known = { account: mnemonicToAccount(mnemonic, { addressIndex: 0 }), symbol: 'USDC' }
const odd = { account: mnemonicToAccount(mnemonic, { addressIndex: 1 }), symbol: 'ODD' }
const addressOf = ({ account }: typeof known) =>
  getContractAddress({ from: account.address, nonce: 0n })

function sandboxClient(options: EvmOptions) {
  const { chain } = evmClient(options)
  return createTestClient({ mode: 'anvil', chain, transport: http(options.url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

type SandboxClient = ReturnType<typeof sandboxClient>

export async function evmMoves(options: EvmOptions): Promise<ChainMoves> {
  const client = sandboxClient(options)
  await makeToken(client, known)
  const height = async () => Number(await client.getBlockNumber())
  const mine = async (blocks: number) => {
    await client.mine({ blocks })
    return height()
  }
  return {
    payIn: (_, payment) => payIn(client, payment),
    mine: (_, count) => mine(count),
    reorganise: async (_, depth) => {
      await requestNode(client, 'anvil_reorg', [Math.min(depth, await height()), []])
      return mine(1)
    },
    drop: async () => {
      await requestNode(client, 'anvil_dropAllTransactions', [])
      return height()
    },
  }
}

/** anvil's own methods are not in the library's types. */
const requestNode = (client: SandboxClient, method: string, params: unknown[]) =>
  client.request({ method, params } as never)

async function payIn(client: SandboxClient, { to, contract, minor }: PayIn): Promise<string> {
  const { account } = known
  await client.setBalance({ address: account.address, value: minor + POCKET })
  if (contract === null)
    return client.sendTransaction({ account, to: to as Address, value: minor, gas: GAS })
  const exists = await client.getCode({ address: contract as Address })
  const token = exists ? known : odd
  const address = exists ? (contract as Address) : await makeToken(client, odd)
  return transfer(client, token.account, address, to, minor)
}

const transfer = (
  client: SandboxClient,
  account: typeof known.account,
  address: Address,
  to: string,
  minor: bigint,
) =>
  client.writeContract({
    account,
    address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to as Address, minor],
    gas: GAS,
  })

/** Deployed on first use, in a block of its own. */
async function makeToken(client: SandboxClient, token: typeof known): Promise<Address> {
  const address = addressOf(token)
  if (await client.getCode({ address })) return address
  const data = encodeDeployData({
    abi: tokenAbi,
    bytecode: sandboxTokenCode,
    args: [token.symbol, 6, SUPPLY],
  })
  await client.sendTransaction({ account: token.account, data, gas: 3_000_000n })
  await client.mine({ blocks: 1 })
  return address
}

/** Senders on a test chain never run dry: missing money is added before signing. */
export function autoFunded(options: EvmOptions, link: ChainLink): ChainLink {
  const client = sandboxClient(options)
  return {
    ...link,
    short: true,
    // What is added for sending is nobody's payment.
    movesOf: (own, since, until) => {
      const receiving = own.receiving.filter((one) => one !== own.sending)
      return link.movesOf({ ...own, receiving }, since, until)
    },
    async sign(payment, key) {
      const { address } = privateKeyToAccount(toHex(key))
      const { contract, minor } = payment
      const coins = contract === null ? minor : 0n
      await client.setBalance({ address, value: coins + POCKET })
      if (contract !== null) {
        await transfer(client, known.account, contract as Address, address, minor)
        await client.mine({ blocks: 1 })
      }
      return link.sign(payment, key)
    },
  }
}
