import type { Tx } from '#bank/db/engine'

/** Faults of row-level security that the catalogue alone shows. */

const questions: [fault: string, text: string][] = [
  [
    'has no row-level security in force for everybody',
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'migrations' and not (relrowsecurity and relforcerowsecurity)`,
  ],
  [
    'grants a command for which no wall stands',
    `select c.relname as name from pg_class c, aclexplode(c.relacl)
     where relnamespace = 'public'::regnamespace and grantee = 'bank_app'::regrole
       and not exists (select from pg_policies p
         where p.tablename = c.relname and p.cmd = privilege_type and 'bank_app' = any(p.roles)
           and (p.qual is not null or p.cmd = 'INSERT')
           and (p.with_check is not null or p.cmd in ('SELECT', 'DELETE')))`,
  ],
  [
    'is open to everybody on the server',
    `select c.relname as name from pg_class c, aclexplode(c.relacl)
     where relnamespace = 'public'::regnamespace and grantee = 0`,
  ],
  [
    'is a key that would clash between tenants',
    `select i.indexrelid::regclass::text as name
     from pg_index i join pg_class c on c.oid = i.indrelid
     where relnamespace = 'public'::regnamespace and indisunique and relname <> 'migrations'
       and obj_description(c.oid, 'pg_class') not in ('policy: world', 'policy: shared')
       and not exists (select from pg_attribute
         where attrelid = c.oid and attnum = any(i.indkey) and attname = 'tenant_id')`,
  ],
  [
    'leads from one tenant to another',
    `select conname as name from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'f'
       and not exists (select from pg_attribute
         where attrelid = conrelid and attnum = any(conkey) and attname = 'tenant_id')`,
  ],
  [
    'shows rows with the rights of its owner',
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and (relkind in ('m', 'f')
       or relkind = 'v' and not coalesce(reloptions::text like '%security_invoker=true%', false))`,
  ],
  [
    'runs with the rights of its owner',
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef`,
  ],
  [
    'passes every wall',
    `select rolname as name from pg_roles where rolname = 'bank_app'
       and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
         or exists (select from pg_class where relowner = pg_roles.oid))`,
  ],
]

export async function faultsOf(tx: Tx): Promise<string[]> {
  const faults: string[] = []
  for (const [fault, text] of questions) {
    const { rows } = await tx.query<{ name: string }>(text)
    faults.push(...rows.map(({ name }) => `${name} ${fault}`))
  }
  return faults
}
