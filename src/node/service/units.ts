// Owns the texts that let systemd or launchd keep the service running. It installs nothing.
import type { Folders } from '../configuration.ts'

export interface UnitOptions {
  /** Absolute path of node and of our program. */
  readonly node: string
  readonly program: string
  readonly folders: Folders
  /** Further words for `serve`. */
  readonly args: readonly string[]
}

export type UnitKind = 'systemd' | 'launchd'

/** Folders are named in it, so that what an agent's environment says later makes no difference. */
export const unitText = (kind: UnitKind, { node, program, folders, args }: UnitOptions): string => {
  const words = [node, program, '--config', folders.config, '--state', folders.state, 'serve', ...args]
  return kind === 'systemd' ? systemd(words) : launchd(words, folders.state)
}

const systemd = (words: readonly string[]): string => `# Save as ~/.config/systemd/user/beforehand.service, then:
#   systemctl --user daemon-reload && systemctl --user enable --now beforehand
[Unit]
Description=Beforehand, decides beforehand what coding agents may do

[Service]
Type=exec
ExecStart=${words.map(systemdWord).join(' ')}
Restart=on-failure
RestartSec=1
TimeoutStopSec=10
NoNewPrivileges=yes
UMask=0077

[Install]
WantedBy=default.target
`

/** systemd.syntax(7), systemd.service(5): quotes, and no specifiers or variables. */
const systemdWord = (word: string): string => {
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /^[\w@%+=:,./$-]+$/.test(plain) ? plain : `"${plain.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`
}

const launchd = (words: readonly string[], state: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!-- Save as ~/Library/LaunchAgents/com.beforehand.serve.plist, then: launchctl bootstrap gui/$(id -u) ~/Library/LaunchAgents/com.beforehand.serve.plist -->
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>com.beforehand.serve</string>
  <key>ProgramArguments</key>
  <array>
${words.map((word) => `    <string>${xml(word)}</string>`).join('\n')}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardErrorPath</key>
  <string>${xml(`${state}/service.log`)}</string>
</dict>
</plist>
`

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
