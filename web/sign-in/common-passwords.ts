/**
 * Passwords of eight or more characters at the head of published lists of leaked ones (SecLists, NCSC's top
 * 100,000), in small letters. Short on purpose: it stops the first guesses, and the rate limit stops the
 * rest.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd p@55w0rd pa55word
12345678 123456789 1234567890 0123456789 987654321 9876543210 87654321 11223344 1122334455 12341234 123123123
123321123 12344321 147258369 123654789 789456123 741852963 159753456 135792468 102030405060 10203040 112233445566
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertz123 qwertzui qwertzuiop azertyuiop 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 qazwsxedc
qazwsx123 qweasdzxc asdfghjk asdfghjkl asdfasdf asdf1234 asdfjkl; zxcvbnm1 zxcvbnm123 zxcvbnm, 1234qwer qwer1234
abcd1234 abc12345 abc123456 abcdefgh abcdefg1 abcdefghi a1234567 a12345678 a123456789 a1b2c3d4 aa123456 aa12345678
iloveyou iloveyou1 iloveyou2 iloveyou! iloveme1 loveyou1 lovelove ilovegod princess princess1 sunshine sunshine1
football football1 baseball baseball1 basketball softball superman superman1 batman123 spiderman pokemon123
starwars starwars1 whatever whatever1 trustno1 trustno1! welcome1 welcome12 welcome123 welcome! letmein1 letmein123
letmeinnow changeme changeme1 changeme123 default1 administrator admin123 admin1234 admin12345 adminadmin root1234
rootroot testtest test1234 testing1 testing123 guest123 master123 secret123 temp1234 temppass passpass pass1234
pass12345 password! password. password0 password2 password9 password01 password11 password99 passwort passwort1
motdepasse contraseña contrasena wachtwoord parola123 sifre123 jennifer michelle jonathan alexander christian
christopher elizabeth victoria samantha benjamin veronica patricia margaret stephanie alexandra cristina caroline
danielle michael1 jordan23 charlie1 thomas123 robert123 daniel123 andrew123 jessica1 ashley123 nicole123 hannah123
computer computer1 internet internet1 samsung1 samsung123 google123 facebook facebook1 linkedin microsoft windows10
dragon123 monkey123 shadow123 hunter123 killer123 freedom1 mustang1 corvette mercedes ferrari1 porsche1 yamaha123
arsenal1 chelsea1 chelsea123 liverpool liverpool1 barcelona realmadrid juventus manchester newcastle rangers1 celtic123
chocolate chocolate1 butterfly butterfly1 strawberry blueberry pineapple elephant dolphin1 tinkerbell snowball
sweetheart beautiful precious1 angel123 angel1234 babygirl babygirl1 babyboy1 cutiepie gorgeous fuckyou1 fuckyou123
fuckyou2 asshole1 bullshit blink182 metallica nirvana1 greenday slipknot eminem123 hellokitty minecraft fortnite
fortnite1 roblox123 pokemon1 nintendo playstation gamecube gameover letsplay sandwich sandwich1 sandwich123 skyway123
skywayskyway november december september february thursday saturday wednesday summer2023 summer2024 summer2025
summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 january1 midnight midnight1 moonlight
diamond1 platinum mountain carolina colorado florida1 california newyork1 brooklyn scotland australia jesus123
jesuschrist godisgood blessed1 faith123 heaven777 bismillah lovesick lovebird goodluck lollipop rainbow1 rainbow123
michelle1 superstar gangster gangsta1 ihateyou ihateyou1 nothing1 remember remember1 security security1 access14
changethis pleasework opensesame letmein! zxcasdqwe zxcv1234 qwe12345 qwe123456 qweqweqwe asd12345 asd123456 asdasdasd
xxxxxxxx aaaaaaaa 11111111 00000000 22222222 55555555 66666666 77777777 88888888 99999999 111111111 1111111111
12121212 13131313 69696969 1212121212 31415926 3141592653 123qweasd 123qwe123 123abc456 abc123abc 123456ab 123456abc
123456qwerty 1234567a 12345678a 123456789a 123456789q 1234abcd 12345qwert 123asd123 google1234 googleplex`.split(
    /\s+/,
  ),
)
