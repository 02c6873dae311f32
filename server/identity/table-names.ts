/** What a plugin says of its tables: for each model its name and its fields. */
type PluginSchema = Readonly<
  Record<string, { modelName?: string | undefined; fields: Readonly<Record<string, unknown>> }>
>

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`)
}

/** The name of a model's table in our database: `oauthClient` is `identity_oauth_client`. */
export function tableName(model: string): string {
  return `identity_${snakeCase(model)}`
}

/** The names of our columns for the library's fields: `emailVerified` is `email_verified`. */
export function columnNames(fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, snakeCase(field)]))
}

/** The `schema` option that gives all tables of a plugin our names. */
export function namesFor<S extends PluginSchema>(
  schema: S,
): { [M in keyof S]: { modelName: string; fields: Record<string, string> } } {
  const named = Object.entries(schema).map(([model, { fields }]) => [
    model,
    { modelName: tableName(model), fields: columnNames(Object.keys(fields)) },
  ])
  return Object.fromEntries(named)
}
