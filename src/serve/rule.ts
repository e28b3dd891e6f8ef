// Owns the rule that agents are told (DESIGN 10): one text, in the server's instructions, the prompt and what `init` writes.

export const RULE = `Tool calls on this machine go through a decision service. Before you run anything that changes files, starts a process or reaches the network, call \
\`decide_action\` with exactly that tool and input, and go on only if it returns \`allowed: true\`. Otherwise do not try the same effect another way: read \`reason\` and \`instead\`.`

/** The same where a hook looks at every action anyway, so that asking beforehand would only cost a turn. */
export const RULE_WITH_HOOKS = `Every tool call on this machine is checked by a decision service before it runs. What is refused did not run: read the reason and the safer way in it, \
and do not try the same effect another way. When you are not sure beforehand, ask \`decide_action\` with exactly that tool and input.`
