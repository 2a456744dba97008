/** One page of a list, as every list is answered. */
export const pageFrom = <Item>(data: Item[], total: number, offset: number) => ({
  total,
  count: total,
  data,
  has_more: offset + data.length < total,
})
