throw new Error('PORT: another program listens there already')
