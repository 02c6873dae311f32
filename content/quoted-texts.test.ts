// The texts that are promised to people letter by letter, in the order of the pages, and where they are in content/.
import { expect, test } from 'vitest'
import { sentencesOf } from './reader/catalogs.ts'
import { layeredSource } from './reader/content.ts'
import { LayeredYaml } from './reader/layered-yaml.ts'
import { formOf } from './reader/plural-forms.ts'
import { layeredParts } from './reader/read.ts'

/** Each text, and its sentence of the interface: the name of the catalog and the key in it. */
const sentences: readonly (readonly [text: string, sentence: string])[] = [
  // Portfolio, pricing and terms
  ['All', 'portfolio.kinds.All'],
  ['App', 'portfolio.kinds.App'],
  ['Card', 'portfolio.kinds.Card'],
  ['Web', 'portfolio.kinds.Web'],
  [`\${{price}}`, 'pricing.price'],
  ['per month', 'pricing.perMonth'],
  ['TOS', 'legal.terms'],
  // Lists of games
  ['There are currently {{count}} Types of Games', 'game-types.title'],
  ['Current Games', 'games.title'],
  ['Edit Game', 'game-types.edit'],
  ['Games', 'dashboard.games'],
  // What a table says
  ['Game Is Over - Congrats!!! Your Winning Score is {{score}}', 'game-messages.words.1.won'],
  ["You're a loser, try again", 'game-messages.words.1.lost'],
  ["It's your last move of the current round", 'game-messages.words.1.lastMoveOfRound'],
  ["It's your last move of the game, Make it count", 'game-messages.words.1.lastMoveOfGame'],
  // Stocks
  ['Stock Profile', 'stocks.title'],
  ['Daily', 'stocks.intervals.Daily'],
  ['Monthly', 'stocks.intervals.Monthly'],
  ['Quarterly', 'stocks.intervals.Quarterly'],
  ['Yearly', 'stocks.intervals.Yearly'],
  ['Five', 'stocks.intervals.Five'],
  // Dialogs for codes
  ['Submit Sign In Code', 'codes.redeemDialog'],
  ['Sign-In Code', 'codes.field'],
  ['Submit', 'codes.submit'],
  ['Add a Sign In Code', 'codes.addDialog'],
  // Teams
  ['Create', 'teams.create'],
  ['There are currently {{count}} teams', 'teams.count'],
  ['Name', 'teams.name'],
  ['Location', 'teams.location'],
  ['Conference', 'teams.conference'],
  ['Division', 'teams.division'],
  ['Previous', 'pager.previous'],
  ['Next', 'pager.next'],
  ['AFC', 'teams.conferences.afc'],
  ['NFC', 'teams.conferences.nfc'],
  ['North', 'teams.divisions.north'],
  ['South', 'teams.divisions.south'],
  ['East', 'teams.divisions.east'],
  ['West', 'teams.divisions.west'],
  // Weather and the other pages that show a call to the server
  ['Date', 'demos.date'],
  ['Temp. (C)', 'demos.celsius'],
  ['Temp. (F)', 'demos.fahrenheit'],
  ['Summary', 'demos.summary'],
  ['Apis', 'demos.apis'],
  ['Apis', 'teams.apis'],
  ['Apis', 'apis.crumb'],
  // Blog and contact
  ['Read More', 'blog.readMore'],
  ['Send Message', 'contact.send'],
  ['Your message has been sent. Thank you!', 'contact.sent'],
  ['Your message has been sent. Thank you!', 'contact-answers.sent'],
  // Dashboard of games
  [
    'Maybe you are good enough to make this list. Login and try one of the card games.',
    'dashboard.invitation',
  ],
  ['Your Games', 'your-games.title'],
  // A player's own games
  ['These are the games in a paged list that are tied to the current user.', 'games.introduction'],
  ['Winner - {{score}}', 'games.won'],
  ['Game was Lost', 'games.lost'],
  ['Game In Progress', 'games.inProgress'],
  ['Game# {{id}}', 'games.gameNumber'],
  // The card and the texts of a game type
  ['New Game', 'new-game-button.newGame'],
  ['My Games', 'game-types.myGames'],
  ['Public Ranking', 'game-types.ranking'],
  ['Created {{date}}', 'game-types.created'],
  ['{{created}} | Modified {{date}}', 'game-types.modified'],
  ['Description', 'game-texts.descriptionHeading'],
  ['Rules', 'game-texts.rulesHeading'],
  // Leaderboard
  ['Leaderboard', 'leaderboard.title'],
  ['Show Rules', 'leaderboard.showRules'],
  ['Show Games', 'leaderboard.showGames'],
  ['Get Code', 'leaderboard.getCode'],
  ['Login', 'leaderboard.login'],
  ['Score: {{score}}', 'leaderboard.score'],
  ['Functionality to view other games final outcomes coming soon', 'leaderboard.comingSoon'],
  ['Currently No Records', 'leaderboard.none'],
  // Table of SkyWay
  ['SkyWay Table', 'skyway.title'],
  ['Game #{{number}}', 'table.number'],
  ['New Game', 'table.newGame'],
  ['My Games', 'table.myGames'],
  ['Auto Win', 'skyway.autoWin'],
  ['Dashboard', 'table.dashboard'],
  ['Show Rules', 'table.showRules'],
  ['Cards Left - {{count}}', 'table.deck'],
  ['Discard - {{count}}', 'table.discard'],
  ['Round: {{round}} of 3', 'skyway.round'],
  ['Loser', 'skyway.loser'],
  // Table of Sandwich
  ['{{game}} Table', 'sandwich.title'],
  ['Get Hint', 'sandwich.getHint'],
  ['Current Score {{score}}', 'sandwich.currentScore'],
  ['Final Score {{score}}', 'sandwich.finalScore'],
  ['Play Again', 'table.playAgain'],
  ['How To Play', 'sandwich.howToPlay'],
  [
    'That was the only hint to be offered, if you want a better hint hit me up on a payment app @{{paymentName}} and I can build it.',
    'game-answers.singleHint',
  ],
  // Menu
  ['Home', 'shell.home'],
  ['UI Setups', 'shell.uiSetups'],
  ['Pricing', 'shell.pricing'],
  ['Blog', 'shell.blog'],
  ['About Us', 'shell.aboutUs'],
  ['Team', 'shell.team'],
  ['Portfolio', 'shell.portfolio'],
  ['Contact', 'shell.contact'],
  ['Services', 'shell.services'],
  ['Testimonials', 'shell.testimonials'],
  ['Api Calls', 'shell.apiCalls'],
  ['Fetch System', 'shell.fetchSystem'],
  ['Fetch Data', 'shell.fetchData'],
  ['Fetch Data2', 'shell.fetchData2'],
  ['Teams', 'shell.teams'],
  ['Games', 'shell.games'],
  ['Stocks', 'shell.stocks'],
  ['Have A Code?', 'shell.haveACode'],
  ['View Profile', 'shell.viewProfile'],
  ['Login', 'shell.login'],
  ['Logout', 'shell.logout'],
  // Footer, whose Home and Services are those of the menu
  ['About us', 'shell.footerAboutUs'],
  ['Privacy policy', 'shell.privacy'],
  ['Delete Data policy', 'shell.deleteData'],
  ['Terms of Service', 'shell.terms'],
  ['Subscribe', 'newsletter.submit'],
  // Profile
  ['Update', 'profile.update'],
  ['Delete my user', 'profile.deleteUser'],
  ['Export Game', 'profile.exportGame'],
  ['Are you sure you want to delete this user?', 'profile.deleteQuestion'],
  ['UserProfile:Comp - Updating the profile failed - {{detail}}', 'profile.updateFailed'],
  ['Error Occured while trying to delete user', 'profile.deleteFailed'],
  // What is said about codes
  ['Code Accepted', 'codes.accepted'],
  ['Code has been saved', 'codes.saved'],
  ['Try Again', 'codes.tryAgain'],
  ['After inputting the code your account should be updated.', 'codes.hint'],
  ['Add code for any user to use.', 'codes.adminHint'],
  ['Code was not recognized', 'codes.notRecognized'],
  ['Add a code to be used by other users', 'codes.adminPromptHint'],
  [
    'Input your personal Sign-In-Code. After inputting your code, you will be able to play any game.',
    'codes.promptHint',
  ],
  [
    'The code input was not accepted. Please try the code again, or email {{codesEmail}} to get a code.',
    'codes.notAccepted',
  ],
  // What is said about logins
  ['You need to login again, your token has likely expired', 'shell.sessionEnded'],
  ['You will need to login in order to play a game.', 'shell.loginToPlay'],
  ['Pending sign-in attempt already in progress', 'session.pending'],
  ['No current user', 'session.refusals.noUserSession'],
  ['The user is not authenticated', 'session.refusals.default'],
  ['Federation requires either a User Pool or Identity Pool in config', 'session.refusals.noConfig'],
]

/** Each text or number, and the file and field that has it. */
const fields: readonly (readonly [text: string | number, file: string, field: string])[] = [
  ['Free', 'pages/pricing.yaml', 'plans[0].name'],
  [0, 'pages/pricing.yaml', 'plans[0].price'],
  ['Business', 'pages/pricing.yaml', 'plans[1].name'],
  [19, 'pages/pricing.yaml', 'plans[1].price'],
  ['Developer', 'pages/pricing.yaml', 'plans[2].name'],
  [29, 'pages/pricing.yaml', 'plans[2].price'],
  ['Ultimate', 'pages/pricing.yaml', 'plans[3].name'],
  [49, 'pages/pricing.yaml', 'plans[3].price'],
  ['Advanced', 'pages/pricing.yaml', 'plans[3].badge'],
  ['November 2021', 'legal/terms.md', 'updated'],
  ['Delete your Data', 'legal/delete.md', 'title'],
  ['General', 'pages/blog.yaml', 'categories[0]'],
  ['Lifestyle', 'pages/blog.yaml', 'categories[1]'],
  ['Travel', 'pages/blog.yaml', 'categories[2]'],
  ['Design', 'pages/blog.yaml', 'categories[3]'],
  ['Creative', 'pages/blog.yaml', 'categories[4]'],
  ['Education', 'pages/blog.yaml', 'categories[5]'],
]

test.each(sentences)('people read “%s”, the sentence %s', (text, sentence) => {
  const [catalog = '', ...key] = sentence.split('.')
  const shipped = sentencesOf(catalog)(key.join('.'))
  expect([formOf(shipped, 'one'), formOf(shipped, 'other')]).toEqual([text, text])
})

test.each(fields)('people read “%s” from %s, field %s', (text, file, field) => {
  const source = layeredSource(file)
  const { value } = new LayeredYaml(file.endsWith('.md') ? layeredParts(source).head : source)
  expect(value).toHaveProperty(field, text)
})
