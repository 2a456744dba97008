import { contrastFigures, contrastLeast } from '#contract/brandContrast'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal, type FieldError } from '#contract/kit/refusal'
import type {
  BrandState,
  BrandVersion,
  listBrandVersions,
  proposeBrand,
  proposeBrandRestore,
} from '#contract/ops/brand'
import type { TenantBrand } from '#contract/tenantConfig'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { pageFrom } from '#bank/page'
import { aboutNothing, noNames, proposing } from '#bank/proposal/proposal'
import { findBrandProposal } from '#bank/proposal/proposal.rows'
import { publicationShown } from '#bank/proposal/publication'
import type { StaffContext } from '#bank/requestContext'
import { findBrand, listBrandRows, type BrandRow, type BrandVersionRow } from './brand.rows.ts'
import { brandChanges } from './changes.ts'

async function currentBrand(tx: Tx, tenantId: string) {
  const found = existing(await findBrand(tx, tenantId, null), `The tenant ${tenantId} has no look.`)
  return found
}

/** As it is in the database, not as this bank knew it a second ago. */
export async function handleReadBrand(_: object, { tx, scope }: StaffContext): Promise<BrandState> {
  const { version, brand, publishedAt } = await currentBrand(tx, scope.tenantId)
  const proposalId = await findBrandProposal(tx, scope.tenantId)
  return {
    version,
    brand,
    published_at: publishedAt.toISOString(),
    proposal: proposalId === null ? null : { id: proposalId },
  }
}

export async function handleListBrandVersions(
  page: ParsedOf<typeof listBrandVersions>,
  { tx, scope }: StaffContext,
) {
  const { rows, total } = await listBrandRows(tx, scope.tenantId, page)
  const data = rows.map(versionShown)
  return pageFrom(data, total, page.offset)
}

const versionShown = (row: BrandVersionRow): BrandVersion => ({
  ...publicationShown(row),
  brand: row.brand,
  changes: row.former ? brandChanges(row.former, row.brand) : [],
})

/** With the figure, so that nobody has to guess how much is missing. */
function assertReadable(brand: TenantBrand): void {
  const errors = contrastFigures(brand)
    .filter(({ isEnough }) => !isEnough)
    .map(
      ({ field, mode, check, ratio }): FieldError => ({
        pointer: `/brand/${field}`,
        code: 'TOO_FAINT',
        params: { mode, check, ratio: ratio.toFixed(2), least: String(contrastLeast[check]) },
      }),
    )
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', undefined, { errors })
}

export async function stepProposeBrand(
  { version, brand, reason }: ParsedOf<typeof proposeBrand>,
  context: StaffContext,
) {
  const base = await currentBrand(context.tx, context.scope.tenantId)
  if (base.version !== version)
    throw new Refusal('VERSION_CONFLICT', 'Another look was published meanwhile.')
  assertReadable(brand)
  return proposeLook(context, base, { kind: 'brand_publish', brand, reason, restores: null })
}

export async function stepProposeBrandRestore(
  { version, reason }: ParsedOf<typeof proposeBrandRestore>,
  context: StaffContext,
) {
  const former = await findBrand(context.tx, context.scope.tenantId, version)
  if (!former) throw new Refusal('NOT_FOUND')
  const base = await currentBrand(context.tx, context.scope.tenantId)
  const { brand } = former
  return proposeLook(context, base, { kind: 'brand_restore', brand, reason, restores: version })
}

interface LookRequest {
  kind: 'brand_publish' | 'brand_restore'
  brand: TenantBrand
  reason: string
  restores: number | null
}

async function proposeLook(
  context: StaffContext,
  base: BrandRow,
  { kind, brand, reason, restores }: LookRequest,
) {
  if (brandChanges(base.brand, brand).length === 0)
    throw new Refusal('SAME_VALUE', 'It changes nothing.')
  const about = {
    ...aboutNothing,
    brand,
    brand_base: base.version,
    brand_restores: restores,
  }
  const target = { is: 'brand', isCurrent: true, base, brand, restores } as const
  return proposing(context, { kind, reason, about, names: noNames }, target)
}
