/** Whether all settled in that time. What takes longer is left behind, and its failure is not reported. */
export async function settleWithin(ms: number, all: readonly Promise<unknown>[]): Promise<boolean> {
  let deadline: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    deadline = setTimeout(() => resolve(false), ms)
  })
  const settled = Promise.allSettled(all).then(() => true)
  return Promise.race([settled, late]).finally(() => clearTimeout(deadline))
}
