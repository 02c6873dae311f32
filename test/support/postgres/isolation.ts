/** Whether all transactions are serializable: the variable `TEST_ISOLATION` says so, which `script/trial isolation` sets. */
export const isSerializable = process.env['TEST_ISOLATION'] === 'serializable'
