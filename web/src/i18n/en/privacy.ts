export const privacy = {
  privacy: "Privacy",
  privacyAbout:
    "What this server keeps, why and for how long. It uses no trackers and no advertising. Services of others deliver notices, and only where you have turned these on.",
  privacyCookies: "Cookies",
  privacyCookiesText:
    "One cookie with a random secret says who you are; it lasts two years or until you sign out, and the server keeps only its hash. Another one remembers your language, and a third that you have signed in from this browser before. Theme and map settings stay in your browser.",
  privacyGames: "Games",
  privacyGamesText:
    "Your name at the table, your seats, all moves with their times, what you propose and how you vote, and results. Games are kept so that they can be looked at and replayed. At a table everyone who can open it sees your name and moves.",
  privacyPresence: "Presence",
  privacyPresenceText:
    "While you look at a table, the others there see it. When you are away, they see when you were last there; the server keeps that time with your seat.",
  privacyAccount: "Account and devices",
  privacyAccountText:
    "Of everyone: a random number, your name and your language. Only if you create an account: its name, a hash of the password (never the password), the public parts of your passkeys, and your mail address if you give one. Of each device: browser and system as it names itself, when it was first and last here (to the hour).",
  privacyTalk: "Messages, notes, blocks and reports",
  privacyTalkText:
    "What you write at a table is kept with the game. Notes are only for you. People you block are not told. What you report, and the message it is about, is read by the operator.",
  privacyNotices: "Notices",
  privacyNoticesText:
    "Notices are sent only where you have turned them on. Push goes through the service of your browser’s maker, such as Google, Mozilla, Apple or Microsoft: what it says is encrypted for your browser, but they see when something comes and from which server. A webhook takes notices in plain text to the service whose address you enter, such as Slack or Discord: names, the game, and what was written to you. Mail goes through the operator’s mail server to yours. For this the server keeps the address your browser has at its push service, that of the webhook and that of your mail.",
  privacyTimes: "How long",
  privacyTimesText:
    "Until you delete your data: your name, account, passkeys, return link, devices, notes and choices, with or without an account. Nothing of it goes by itself.\nUntil you remove them: blocks, the addresses for push, webhooks and mail.\nWithout end: games and what was said there, reports, and the hash of a device that was signed out, so that its cookie never works again.\n30 days: what you were told by notices.\n7 days without a change: tables that wait for players.\nAn hour or two days: links sent by mail. One day: a hash of the address to which one was sent, so that nobody is mailed too often.",
  privacyLogs: "Addresses and logs",
  privacyLogsText:
    "IP addresses are held in memory only, to limit abuse, until the server restarts or others take their place; they are not stored with you. The log may name an address that sends too much. A web server in front of this one may keep logs of its own: ask the operator. Backups hold all of this for as long as the operator keeps them.",
  privacyRights: "Export and delete",
  privacyRightsText:
    "On your page you can export your data as a file and delete it. Then your account, devices, notes, choices, blocks and messages are gone, and your seats become anonymous. Reports you have made stay for the operator, without your name; reports about you lose your name and what you had written.",
  privacyContact: "Who runs this server",
  privacyNoContact: "The operator has not left an address here.",
} as const
