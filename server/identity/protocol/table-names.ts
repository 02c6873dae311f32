/** The tables of a plugin: for each model its name and its fields. */
type PluginSchema = Readonly<
  Record<string, { modelName?: string | undefined; fields: Readonly<Record<string, unknown>> }>
>

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`)
}

/** Returns the name of the table of a model: `identity_oauth_client` for `oauthClient`. */
export function tableName(model: string): string {
  return `identity_${snakeCase(model)}`
}

/** Returns the names of the columns of the library's fields: `email_verified` for `emailVerified`. */
export function columnNames(fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, snakeCase(field)]))
}

/** Returns the `schema` option that sets the table and column names of a plugin. */
export function namesFor<S extends PluginSchema>(
  schema: S,
): { [M in keyof S]: { modelName: string; fields: Record<string, string> } } {
  const named = Object.entries(schema).map(([model, { fields }]) => [
    model,
    { modelName: tableName(model), fields: columnNames(Object.keys(fields)) },
  ])
  return Object.fromEntries(named)
}
