import { test } from '@playwright/test'
import { openOneProcess, type RunningHouse } from '../../script/robot/house.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { makeAdmin, signIn } from './people.ts'
import { allPlaces } from './places.ts'
import { dealGame } from './robot.ts'
import { visitEach } from './site-visit.ts'

let house: RunningHouse
test.beforeAll(async () => {
  house = await openOneProcess(withoutLimits)
})
test.afterAll(() => house.close())

// An admin may see every room; the first game of the house is theirs.
visitEach(
  allPlaces().filter(({ isRoom }) => isRoom),
  async (browser) => {
    const admin = await makeAdmin(house)
    await dealGame(admin.visitor, 1, 12)
    return signIn(browser, house, admin)
  },
)
