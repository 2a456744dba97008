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
import { evmClient, type EvmOptions } from './evm.ts'
import type { ChainLink, ChainMoves, PayIn } from './link.ts'
import { sandboxTokenCode } from './sandboxToken.ts'

/**
 * What can be done to a chain of one's own (anvil): somebody rich pays, blocks are made and unmade.
 * Its rich accounts are those of the words that every such chain begins with, and so is the address
 * of the first token they make.
 */
const words = 'test test test test test test test test test test test junk'
const tokenAbi = parseAbi(['constructor(string symbol, uint8 decimals, uint256 supply)'])
const SUPPLY = 10n ** 15n
const GAS = 1_000_000n
const POCKET = parseEther('10')

/** By whose hands each token comes into being, as their first deed. */
const dealt = { account: mnemonicToAccount(words, { addressIndex: 0 }), symbol: 'USDC' }
const odd = { account: mnemonicToAccount(words, { addressIndex: 1 }), symbol: 'ODD' }
const addressOf = ({ account }: typeof dealt) =>
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
  await makeToken(client, dealt)
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

/** The words of anvil's own calls are not in the library's list. */
const requestNode = (client: SandboxClient, method: string, params: unknown[]) =>
  client.request({ method, params } as never)

async function payIn(client: SandboxClient, { to, contract, minor }: PayIn): Promise<string> {
  const { account } = dealt
  await client.setBalance({ address: account.address, value: minor + POCKET })
  if (contract === null)
    return client.sendTransaction({ account, to: to as Address, value: minor, gas: GAS })
  const known = await client.getCode({ address: contract as Address })
  const token = known ? dealt : odd
  const address = known ? (contract as Address) : await makeToken(client, odd)
  return transfer(client, token.account, address, to, minor)
}

const transfer = (
  client: SandboxClient,
  account: typeof dealt.account,
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

/** There after the first time; before it, made and put into a block of its own. */
async function makeToken(client: SandboxClient, token: typeof dealt): Promise<Address> {
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

/** Whoever sends from a chain of play never runs dry: what is missing is given before it signs. */
export function autoFunded(options: EvmOptions, link: ChainLink): ChainLink {
  const client = sandboxClient(options)
  return {
    ...link,
    short: true,
    async sign(payment, key) {
      const { address } = privateKeyToAccount(toHex(key))
      const { contract, minor } = payment
      const coins = contract === null ? minor : 0n
      await client.setBalance({ address, value: coins + POCKET })
      if (contract !== null) {
        await transfer(client, dealt.account, contract as Address, address, minor)
        await client.mine({ blocks: 1 })
      }
      return link.sign(payment, key)
    },
  }
}
